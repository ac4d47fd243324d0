import { Button } from '@kallo/ui/button'
import { Dialog } from '@kallo/ui/dialog'
import { Field } from '@kallo/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Password } from '../../platform/form-fields.tsx'
import { Form, useFormRequest } from '../../platform/form.tsx'
import { showToast } from '../../platform/toasts.ts'
import { householdApi, householdQuery, type Profile } from './api.ts'
import { chooseProfile } from './choose-profile.ts'
import styles from './household.module.css'

function PinField({ label, error }: { label: string; error: string | undefined }) {
  return (
    <Field
      className={styles.pin}
      label={label}
      name="pin"
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      error={error}
    />
  )
}

const isPin = (text: string) => /^\d{4}$/.test(text)

interface PinDialogProps {
  profile: Profile
  onClose: () => void
  onChosen: () => void
}

/** M-09: asks for the PIN that is needed to leave a kids' profile. */
export function PinDialog({ profile, onClose, onChosen }: PinDialogProps) {
  const { t } = useLingui()
  const [isMalformed, setMalformed] = useState(false)
  const { send, isWaiting, wrongWith } = useFormRequest(
    (pin: string) => chooseProfile(profile.id, pin),
    () => onChosen(),
  )
  return (
    <Dialog title={t`Enter the PIN`} hasParts closeLabel={t`Close`} onClose={onClose} actions={null}>
      <Form
        isWaiting={isWaiting}
        onSubmit={(text) => {
          const pin = text('pin')
          setMalformed(!isPin(pin))
          if (!isPin(pin)) return 'pin'
          send(pin)
        }}
      >
        <PinField label={t`PIN`} error={isMalformed ? t`A PIN has four digits` : wrongWith('pin')} />
        <p className={styles.note}>
          <Trans>Forgot it? Log in with the account password and set a new one under Profiles.</Trans>
        </p>
        <Button kind="primary" type="submit" isBusy={isWaiting}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}

/** M-09: sets or replaces the PIN with the password of the account. */
export function StorePinDialog({ onClose, onStored }: { onClose: () => void; onStored?: () => void }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [isMalformed, setMalformed] = useState(false)
  const { send, isWaiting, wrongWith } = useFormRequest(householdApi.storePin, (household) => {
    queries.setQueryData(householdQuery().queryKey, household)
    showToast('success', t`PIN`, t`The PIN is set.`)
    onStored?.()
    onClose()
  })
  return (
    <Dialog title={t`Account PIN`} hasParts closeLabel={t`Close`} onClose={onClose} actions={null}>
      <Form
        isWaiting={isWaiting}
        onSubmit={(text) => {
          const [pin, password] = [text('pin'), text('password')]
          setMalformed(!isPin(pin))
          if (!isPin(pin)) return 'pin'
          send({ pin, password })
        }}
      >
        <p id={useId()}>
          <Trans>Kids need it to leave their profile.</Trans>
        </p>
        <PinField label={t`New PIN`} error={isMalformed ? t`A PIN has four digits` : wrongWith('pin')} />
        <Password
          label={<Trans>Account password</Trans>}
          name="password"
          autoComplete="current-password"
          error={wrongWith('password')}
        />
        <Button kind="primary" type="submit" isBusy={isWaiting}>
          <Trans>Save</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}

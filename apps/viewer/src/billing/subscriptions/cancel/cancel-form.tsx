import { type CancelReason, cancelReasons } from '@kallo/rules/billing/cancel-reasons'
import { Button, buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { links } from '../../../platform/links.ts'
import { showToast } from '../../../platform/toasts.ts'
import { useFormats } from '../../../platform/formats.tsx'
import { useFormRequest } from '../../../platform/form.tsx'
import { Alternatives } from './alternatives.tsx'
import { subscriptionsApi, forgetSubscription } from '../api.ts'
import styles from './cancel.module.css'

interface CancelFormProps {
  subscriptionId: string
  endDate: string
  onCancelled: () => void
}

/** S-10: one question and one button. Alternatives (S-22) in between are optional. */
export function CancelForm({ subscriptionId, endDate, onCancelled }: CancelFormProps) {
  const { t } = useLingui()
  const { day } = useFormats()
  const client = useQueryClient()
  const [isMissing, setMissing] = useState(false)
  const [chosen, setChosen] = useState<CancelReason | null>(null)
  const { send, isWaiting } = useFormRequest(
    (reason: CancelReason) => subscriptionsApi.cancel({ subscriptionId, reason }),
    () => {
      onCancelled()
      void forgetSubscription(client)
    },
    // The subscription can have been cancelled on another device.
    () => void forgetSubscription(client),
  )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isWaiting) return
        const reason = new FormData(event.currentTarget).get('reason')
        const known = cancelReasons.find((one) => one === reason)
        setMissing(!known)
        if (known) return send(known)
        showToast('error', t`Error`, t`Please, select a reason!`)
        event.currentTarget.querySelector('input')?.focus()
      }}
    >
      <p>
        <Trans>You can watch until {day(endDate)}. You won’t be charged again.</Trans>
      </p>
      <Reasons
        isMissing={isMissing}
        onChoose={(reason) => {
          setMissing(false)
          setChosen(reason)
        }}
      />
      <Alternatives reason={chosen} subscriptionId={subscriptionId} />
      <div className={styles.actions}>
        <Button kind="primary" type="submit" size="large" isBusy={isWaiting}>
          <Trans>Cancel Subscription</Trans>
        </Button>
        <Link className={buttonClass({ size: 'large' })} to={links.subscriptions}>
          <Trans>Go back</Trans>
        </Link>
      </div>
    </form>
  )
}

function Reasons({ isMissing, onChoose }: { isMissing: boolean; onChoose: (reason: CancelReason) => void }) {
  const { t } = useLingui()
  return (
    <fieldset className={styles.reasons} aria-describedby={isMissing ? 'reason-missing' : undefined}>
      <legend>
        <Trans>Why are you cancelling?</Trans>
      </legend>
      {cancelReasons.map((reason) => (
        <label key={reason} className={styles.reason}>
          <input type="radio" name="reason" value={reason} onChange={() => onChoose(reason)} />
          {t(reasonLabels[reason])}
        </label>
      ))}
      {isMissing && (
        <p id="reason-missing" className={styles.missing}>
          <Trans>Please, select a reason!</Trans>
        </p>
      )}
    </fieldset>
  )
}

/** S-10: translated labels; the API takes the English reason. */
const reasonLabels: Record<CancelReason, MessageDescriptor> = {
  'Price is too expensive': msg`Price is too expensive`,
  'It is very slow to stream': msg`It is very slow to stream`,
  'Low quality content': msg`Low quality content`,
  'It is difficult to use': msg`It is difficult to use`,
  'It consumes too much data': msg`It consumes too much data`,
  'Not enough channels': msg`Not enough channels`,
  'Not interested in contents': msg`Not interested in contents`,
  Others: msg`Others`,
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FormPanel } from '../../platform/form-panel.tsx'
import styles from './my-account.module.css'
import { profileQuery, profileApi, useRequired } from './api.ts'
import { readablePhone } from './profile-text.ts'
import { Button } from '@kallo/ui/button'
import { useIsMounted } from '@kallo/ui/use-is-mounted'
import { useNavigate } from 'react-router'
import { Form, useFormRequest } from '../../platform/form.tsx'
import { links } from '../../platform/links.ts'
import { Password } from '../../platform/form-fields.tsx'
import { PhoneInput } from '../../platform/phone-input/phone-input.tsx'
import { showToast } from '../../platform/toasts.ts'

/** M-03. */
export function ChangePhonePage() {
  const { t } = useLingui()
  const { data } = useQuery(profileQuery())
  // Reserves space while loading.
  const number = data ? readablePhone(data.user.phone) : '…'
  return (
    <FormPanel
      pageTitle={t`Change Phone Number`}
      heading={<Trans>Change Phone Number</Trans>}
      lead={
        <Trans>
          Your current number: <span className={styles.number}>{number}</span>
        </Trans>
      }
    >
      <ChangePhoneForm country={data?.user.country} />
    </FormPanel>
  )
}

/** M-03, V-01. The country of the current number is preselected. */
function ChangePhoneForm({ country }: { country: string | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const client = useQueryClient()
  const { firstMissing, missing } = useRequired(['phone', 'password'])
  const { send, isWaiting, wrongWith } = useFormRequest(profileApi.changePhone, ({ phone }) => {
    client.setQueryData(
      profileQuery().queryKey,
      (known) => known && { ...known, user: { ...known.user, phone } },
    )
    showToast('success', t`Phone number changed`, t`Your new number has been saved.`)
    if (isMounted.current) void navigate(links.myAccount)
  })
  return (
    <Form
      isWaiting={isWaiting}
      onSubmit={(text) => {
        const body = { phone: text('phone'), password: text('password') }
        const first = firstMissing(body)
        if (!first) send(body)
        // The visible input has its own name.
        return first === 'phone' ? 'phoneTyped' : first
      }}
    >
      <PhoneInput
        label={<Trans>New phone number</Trans>}
        name="phone"
        defaultCountry={country}
        error={missing('phone') ?? wrongWith('phone')}
      />
      <Password
        label={<Trans>Password</Trans>}
        name="password"
        autoComplete="current-password"
        error={missing('password') ?? wrongWith('password')}
      />
      <Button kind="primary" type="submit" size="large" isBusy={isWaiting}>
        <Trans>Submit</Trans>
      </Button>
    </Form>
  )
}

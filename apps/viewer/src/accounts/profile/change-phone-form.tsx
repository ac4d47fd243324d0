import { Button } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Form } from '../../platform/form.tsx'
import { links } from '../../platform/links.ts'
import { Password } from '../../platform/password.tsx'
import { PhoneInput } from '../../platform/phone-input/phone-input.tsx'
import { showToast } from '../../platform/toasts.ts'
import { useFormRequest } from '../../platform/use-form-request.ts'
import { profileApi } from './api.ts'
import { profileQuery } from './queries.ts'
import { useRequired } from './use-required.ts'

/** M-03, V-01. A new number is most often one of the same country. */
export function ChangePhoneForm({ country }: { country: string | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { firstMissing, missing } = useRequired(['phone', 'password'])
  const { send, isWaiting, wrongWith } = useFormRequest(profileApi.changePhone, ({ phone }) => {
    client.setQueryData(
      profileQuery().queryKey,
      (known) => known && { ...known, user: { ...known.user, phone } },
    )
    showToast('success', t`Phone number changed`, t`Your new number is saved.`)
    void navigate(links.myAccount)
  })
  return (
    <Form
      isWaiting={isWaiting}
      onSubmit={(text) => {
        const body = { phone: text('phone'), password: text('password') }
        const first = firstMissing(body)
        if (!first) send(body)
        // What is typed stands in a field of its own.
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
      <Button type="submit" isLarge isWaiting={isWaiting}>
        <Trans>Submit</Trans>
      </Button>
    </Form>
  )
}

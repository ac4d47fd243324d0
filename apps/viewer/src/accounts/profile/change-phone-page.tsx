import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FormPanel } from '../../platform/form-panel.tsx'
import { ChangePhoneForm } from './change-phone-form.tsx'
import styles from './my-account.module.css'
import { profileQuery } from './queries.ts'
import { readablePhone } from './readable-phone.ts'

/** M-03. */
export function ChangePhonePage() {
  const { t } = useLingui()
  const { data } = useQuery(profileQuery())
  // A number that is still on its way takes its room already.
  const number = data ? readablePhone(data.user.phone) : '…'
  return (
    <FormPanel
      pageTitle={t`Change Phone Number`}
      heading={<Trans>Change Phone Number</Trans>}
      lead={
        <Trans>
          Your number now: <span className={styles.number}>{number}</span>
        </Trans>
      }
    >
      <ChangePhoneForm country={data?.user.country} />
    </FormPanel>
  )
}

import { buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { FormPanel } from '../../platform/form-panel.tsx'
import panel from '../../platform/form-panel.module.css'
import { links } from '../../platform/links.ts'

export function UnknownPayment() {
  const { t } = useLingui()
  const title = t`There is no such payment.`
  return (
    <FormPanel pageTitle={title} heading={title}>
      <div className={panel.text}>
        <p>
          <Trans>It may belong to another account, or a letter of the address is wrong.</Trans>
        </p>
      </div>
      <div className={panel.actions}>
        <Link className={buttonClass('quiet', true)} to={links.subscriptions}>
          <Trans>My Subscriptions</Trans>
        </Link>
      </div>
    </FormPanel>
  )
}

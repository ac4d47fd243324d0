import { Trans } from '@lingui/react/macro'
import type { PaymentData } from './api.ts'
import { FormPanel } from '../../platform/form-panel.tsx'
import panel from '../../platform/form-panel.module.css'
import { Icon } from '@kallo/ui/icon'
import { checkIcon, closeIcon } from '@kallo/ui/icons'
import { backIcon } from '@kallo/ui/more-icons'
import type { ReactNode } from 'react'
import { useFormats } from '../../platform/formats.tsx'
import { TestPayments } from '../subscriptions/quote/pay-buttons.tsx'
import styles from './payment.module.css'

interface PaymentPanelProps {
  payment: PaymentData
  title: string
  mark: 'good' | 'bad' | 'calm'
  children: ReactNode
  actions?: ReactNode
}

const icons = {
  good: <Icon shape={checkIcon} size={28} />,
  bad: <Icon shape={closeIcon} size={28} />,
  calm: <Icon shape={backIcon} size={28} />,
}

/** Layout of all outcomes. The heading receives focus when the outcome changes, so that it is announced. */
export function PaymentPanel({ payment, title, mark, children, actions }: PaymentPanelProps) {
  const { money } = useFormats()
  const { planName, totalMinor, currency, outcome, reference } = payment
  return (
    <FormPanel
      step={outcome}
      pageTitle={title}
      heading={
        <span className={styles.heading}>
          <span className={`${styles.mark} ${styles[mark]}`}>{icons[mark]}</span>
          {title}
        </span>
      }
      lead={
        <>
          {planName} · {money(totalMinor, currency)}
        </>
      }
    >
      <div className={panel.text}>{children}</div>
      {actions && <div className={panel.actions}>{actions}</div>}
      <p className={styles.reference}>
        <Trans>Payment {reference}</Trans>
      </p>
      <TestPayments address={payment.authorizationUrl} />
    </FormPanel>
  )
}

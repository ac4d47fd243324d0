import { buttonClass, type ButtonLook } from '@kallo/ui/button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import { safeReturnTo } from '../../platform/return-to.ts'
import { begunCheckout } from '../subscriptions/quote/checkout-memory.ts'
import type { PaymentData } from './payment-query.ts'

export interface AgainLinkProps {
  payment: Pick<PaymentData, 'reference' | 'purpose'>
  look?: ButtonLook
  label: ReactNode
}

const pages: Record<PaymentData['purpose'], string> = {
  purchase: links.purchase,
  change: links.changeSubscription,
  'add-device': links.addDevice,
  renewal: links.manageSubscription,
}

/** To where this payment was begun, with what was picked there; in another tab, to the page for such payments. */
export function AgainLink({ payment: { reference, purpose }, look, label }: AgainLinkProps) {
  const begun = begunCheckout()
  const to = begun?.reference === reference ? safeReturnTo(begun.page) : pages[purpose]
  return (
    <Link className={buttonClass(look, true)} to={to}>
      {label}
    </Link>
  )
}

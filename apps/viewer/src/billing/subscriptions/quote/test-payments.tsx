import { Trans } from '@lingui/react/macro'
import { isLocalAddress, webAddress } from '../../../platform/web-address.ts'
import { recallCheckout } from './checkout-memory.ts'
import styles from './preview.module.css'

/** A local payment page is the sandbox; tells evaluators that no money is charged. */
export function TestPayments({ address = null }: { address?: string | null }) {
  const known = webAddress(address)
  const isTest = known ? isLocalAddress(known) : recallCheckout()?.isTest
  if (!isTest) return null
  return (
    <p className={styles.test}>
      <Trans>These are test payments: no money moves.</Trans>
    </p>
  )
}

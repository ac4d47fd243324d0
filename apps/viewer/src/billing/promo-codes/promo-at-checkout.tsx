import { buttonClass } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import styles from '../../platform/form-panel.module.css'
import { links } from '../../platform/links.ts'

/** S-11: this one is for a part of the price, so it goes along to the purchase. */
export function PromoAtCheckout({ code }: { code: string }) {
  const search = new URLSearchParams({ code })
  return (
    <>
      <div className={styles.text}>
        <p>
          <Trans>This code lowers the price of a plan. Enter it when you subscribe.</Trans>
        </p>
      </div>
      <div className={styles.actions}>
        <Link className={buttonClass('primary', true)} to={`${links.purchase}?${search.toString()}`}>
          <Trans>Choose a plan</Trans>
        </Link>
      </div>
    </>
  )
}

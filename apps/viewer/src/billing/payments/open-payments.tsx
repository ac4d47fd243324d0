import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormats } from '../../platform/formats.tsx'
import { links } from '../../platform/links.ts'
import { methodTexts } from '../payment-methods/method-texts.ts'
import { openPaymentsQuery } from './api.ts'
import styles from './payment.module.css'

/** S-18: links to payments that can take hours. Renders nothing if there are none, and on errors. */
export function OpenPayments() {
  const { t } = useLingui()
  const { money } = useFormats()
  const { data } = useQuery(openPaymentsQuery())
  if (!data || data.total === 0) return null
  return (
    <section className={styles.open} aria-labelledby="open-payments">
      <h2 id="open-payments">
        <Trans>Payments in progress</Trans>
      </h2>
      <ul>
        {data.items.map(({ reference, planName, totalMinor, currency, method }) => (
          <li key={reference}>
            <Link to={links.payment(reference)}>
              {planName} · {money(totalMinor, currency)} · {t(methodTexts[method].name)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Plural, Trans } from '@lingui/react/macro'
import { useFormats } from '../../../platform/use-formats.tsx'
import { ChargedNow } from './charged-now.tsx'
import type { Quote } from './order.ts'
import styles from './preview.module.css'
import { QuoteLines } from './quote-lines.tsx'

/** What one gets, what is charged now, and what later. */
export function QuoteDetails({ quote }: { quote: Quote }) {
  const { day, money } = useFormats()
  const { package: sold, devices, start_date, end_date, renewal, currency } = quote
  if (quote.already_have) return <AlreadyHave quote={quote} />
  const later = renewal && money(renewal.total_minor, currency)
  const renewalDay = renewal && day(renewal.at)
  return (
    <>
      <ChargedNow quote={quote} />
      <dl className={styles.facts}>
        <div>
          <dt>
            <Trans>Package</Trans>
          </dt>
          <dd>{sold.name}</dd>
        </div>
        <div>
          <dt>
            <Trans>Devices</Trans>
          </dt>
          <dd>
            <Plural value={devices} one="# device at once" other="# devices at once" />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Dates</Trans>
          </dt>
          <dd>
            <Trans>
              {day(start_date)} to {day(end_date)}
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Later</Trans>
          </dt>
          <dd>
            {later ? (
              <Trans>
                {later} on {renewalDay}, from the same card. You can cancel before.
              </Trans>
            ) : (
              <Trans>Nothing more is charged.</Trans>
            )}
          </dd>
        </div>
      </dl>
      <QuoteLines quote={quote} />
    </>
  )
}

/** S-07. */
function AlreadyHave({ quote }: { quote: Quote }) {
  const { name } = quote.package
  return (
    <p className={styles.alreadyHave} role="status">
      <Trans>You already have {name} package!</Trans>
    </p>
  )
}

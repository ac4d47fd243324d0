import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useFormats } from '../../platform/use-formats.tsx'
import { PastDue } from './buying-pages.ts'
import type { Running } from './queries.ts'
import { ResumeButton } from './resume-button.tsx'
import styles from './subscriptions.module.css'

/** What becomes of a running subscription when nobody does anything. */
export function NextCharge({ running }: { running: Running }) {
  const { day } = useFormats()
  const { state, renewal, next_package, end_date } = running
  if (state === 'past-due') {
    return (
      <Suspense>
        <PastDue running={running} />
      </Suspense>
    )
  }
  if (state === 'cancels-at-end') {
    return (
      <div className={styles.note}>
        <p>
          <Trans>Cancelled. You can watch until {day(end_date)}, and nothing more is charged.</Trans>
        </p>
        <ResumeButton look="quiet" subscriptionId={running._id}>
          <Trans>Renew after all</Trans>
        </ResumeButton>
      </div>
    )
  }
  return (
    <>
      {next_package && (
        <p>
          <Trans>
            It changes to {next_package.name} on {day(end_date)}.
          </Trans>
        </p>
      )}
      {renewal ? (
        <Renewal renewal={renewal} card={running.card} />
      ) : (
        <p>
          <Trans>It ends by itself. Nothing more is charged.</Trans>
        </p>
      )}
    </>
  )
}

type RenewalProps = Pick<Running, 'card'> & { renewal: NonNullable<Running['renewal']> }

function Renewal({ renewal, card }: RenewalProps) {
  const { day, money } = useFormats()
  const amount = money(renewal.total_minor, renewal.currency)
  return (
    <p>
      {card ? (
        <Trans>
          Renews: {amount} on {day(renewal.at)}, card •••• {card.last4}
        </Trans>
      ) : (
        <Trans>
          Renews: {amount} on {day(renewal.at)}
        </Trans>
      )}
    </p>
  )
}

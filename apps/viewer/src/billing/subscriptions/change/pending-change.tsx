import { Trans } from '@lingui/react/macro'
import { useFormats } from '../../../platform/use-formats.tsx'
import type { Running } from '../queries.ts'
import { ResumeButton } from '../resume-button.tsx'
import styles from '../subscriptions.module.css'

/** A change that waits for the end of the period, and the way to drop it. */
export function PendingChange({ running }: { running: Running }) {
  const { day } = useFormats()
  if (!running.next_package) return null
  const { name } = running.next_package
  return (
    <section className={styles.note} aria-live="polite">
      <p>
        <Trans>
          Your plan changes to <strong>{name}</strong> on {day(running.end_date)}. Nothing is charged before.
        </Trans>
      </p>
      <ResumeButton look="quiet" subscriptionId={running._id}>
        <Trans>Keep {running.package.name}</Trans>
      </ResumeButton>
    </section>
  )
}

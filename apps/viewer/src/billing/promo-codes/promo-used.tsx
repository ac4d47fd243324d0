import { buttonClass } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import styles from '../../platform/form-panel.module.css'
import { useFormats } from '../../platform/use-formats.tsx'
import { watchPlace } from '../../platform/watch-place.ts'
import type { Running } from '../subscriptions/queries.ts'

/** S-11: until when it goes now. */
export function PromoUsed({ subscription }: { subscription: Running }) {
  const { day } = useFormats()
  const { name } = subscription.package
  return (
    <>
      <div className={styles.text}>
        <p>
          <Trans>
            <strong>{name}</strong> is yours until <strong>{day(subscription.end_date)}</strong>.
          </Trans>
        </p>
      </div>
      <div className={styles.actions}>
        <Link className={buttonClass('primary', true)} to={watchPlace()}>
          <Trans>Watch now</Trans>
        </Link>
      </div>
    </>
  )
}

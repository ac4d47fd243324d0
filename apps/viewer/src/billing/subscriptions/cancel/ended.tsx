import { buttonClass } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { links } from '../../../platform/links.ts'
import { useFormats } from '../../../platform/use-formats.tsx'
import styles from './cancel.module.css'

/** Over by itself: nothing is left to cancel. */
export function Ended({ endDate }: { endDate: string }) {
  const { day } = useFormats()
  return (
    <section className={styles.panel}>
      <p>
        <Trans>This subscription ended on {day(endDate)}. There is nothing to cancel.</Trans>
      </p>
      <Link className={buttonClass('quiet')} to={links.subscriptions}>
        <Trans>My Subscriptions</Trans>
      </Link>
    </section>
  )
}

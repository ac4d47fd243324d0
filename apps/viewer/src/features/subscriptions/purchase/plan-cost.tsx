import { Skeleton } from '@kallo/ui/skeleton'
import { Plural, Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { formRefusalWords } from '../../../platform/form-refusal-words.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import type { PackageData } from './package-query.ts'
import styles from './purchase.module.css'

/** S-03: the cost, as soon as both choices are made. Its place is there from the start. */
export function PlanCost({
  query,
  isPicked,
}: {
  query: UseQueryResult<PackageData | null>
  isPicked: boolean
}) {
  const { price } = useFormats()
  const { data, error, isFetching, refetch } = query
  return (
    <div className={styles.cost} role="status">
      {!isPicked && (
        <p className={styles.costNote}>
          <Trans>Choose a plan and devices to see the cost.</Trans>
        </p>
      )}
      {isPicked && data && (
        <>
          <p className={styles.costLine}>
            <span className={styles.costAmount}>{price(data.price, 'NGN')}</span>{' '}
            <Trans>or {price(data.price_in_dollar, 'USD')}</Trans>
          </p>
          <p className={styles.costNote}>
            <Plural value={data.duration} one="for # month" other="for # months" />
            {' · '}
            <Plural value={data.device} one="# device" other="# devices" />
            {' · '}
            <Trans>VAT included</Trans>
          </p>
        </>
      )}
      {isPicked && data === null && (
        <p className={styles.costNote}>
          <Trans>This plan is not on sale now. Please choose another one.</Trans>
        </p>
      )}
      {isPicked && data === undefined && error && (
        <p className={styles.costNote}>
          {formRefusalWords(error).message}{' '}
          <button
            type="button"
            className={styles.inText}
            aria-disabled={isFetching}
            onClick={() => void refetch()}
          >
            <Trans>Retry</Trans>
          </button>
        </p>
      )}
      {isPicked && data === undefined && !error && (
        <>
          <Skeleton shape="line" className={styles.costGhost} />
          <Skeleton shape="line" />
        </>
      )}
    </div>
  )
}

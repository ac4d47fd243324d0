import { Chip } from '@kallo/ui/chip'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { AdsReport } from './ads-report.tsx'
import { rangeChoices, type RangeDays } from './api.ts'
import styles from './reports.module.css'
import { WatchReport } from './watch-report.tsx'

/** D-06, C-09: watch time and ad reports. */
export function Reports({ timeZone }: { timeZone: string }) {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const days = rangeChoices.find((choice) => String(choice) === params.get('days')) ?? 7
  const names: Record<RangeDays, string> = { 1: t`Today`, 7: t`7 days`, 30: t`30 days` }
  const choose = (choice: RangeDays) => {
    const next = new URLSearchParams(params)
    next.set('days', String(choice))
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <section className={styles.report} aria-labelledby="watched">
        <div className={styles.head}>
          <h2 id="watched">
            <Trans>What is watched</Trans>
          </h2>
          <div className={styles.choices} role="group" aria-label={t`Time`}>
            {rangeChoices.map((choice) => (
              <Chip key={choice} isPressed={choice === days} onClick={() => choose(choice)}>
                {names[choice]}
              </Chip>
            ))}
          </div>
        </div>
        <WatchReport days={days} timeZone={timeZone} />
      </section>
      <section className={styles.report} aria-labelledby="ads">
        <h2 id="ads">
          <Trans>Ads</Trans>
        </h2>
        <AdsReport />
      </section>
    </>
  )
}

import { Table } from '@kallo/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { cmsAddress } from '../../../platform/picture.tsx'
import { adReportQuery, type AdReport } from './api.ts'
import { ReportLoaded, useReportFormats } from './report-loaded.tsx'
import styles from './reports.module.css'

/** The report shows its own time. */
export function AdsReport() {
  return (
    <ReportLoaded query={useQuery(adReportQuery())}>
      {(report) => (report.ads.length === 0 ? <NoAds /> : <AdTable report={report} />)}
    </ReportLoaded>
  )
}

function NoAds() {
  return (
    <p className={styles.empty}>
      <Trans>There are no ads.</Trans>
    </p>
  )
}

function AdTable({ report: { ads, from, to } }: { report: AdReport }) {
  const { t } = useLingui()
  const { number, share, day } = useReportFormats()
  const orDash = (value: number | null, text: (value: number) => string) =>
    value === null ? '–' : text(value)
  const [first, last] = [day(from), day(to)]
  return (
    <>
      <p className={styles.time}>
        <Trans>
          From {first} to {last}
        </Trans>
      </p>
      <Table
        label={t`Ads`}
        columns={[
          t`Ad`,
          t`Views`,
          t`Clicks`,
          t`Click rate`,
          t`Closed`,
          t`Viewers`,
          t`Views a viewer`,
          t`At most`,
        ]}
        rows={ads.map((ad) => ({
          id: ad._id,
          cells: [
            <AdName key="ad" ad={ad} />,
            number(ad.period.views),
            number(ad.period.clicks),
            orDash(ad.period.click_rate, share),
            number(ad.period.closes),
            number(ad.period.viewers),
            orDash(ad.period.average_frequency, number),
            number(ad.period.maximum_frequency),
          ],
        }))}
      />
    </>
  )
}

function AdName({ ad }: { ad: AdReport['ads'][number] }) {
  const goal = ad.action_url === null ? null : URL.parse(ad.action_url)
  return (
    <span className={styles.ad}>
      <img src={cmsAddress(ad.image)} alt="" width={96} height={24} loading="lazy" />
      <span>{goal?.hostname ?? ad.action_url ?? <Trans>Leads nowhere</Trans>}</span>
      {!ad.published && (
        <span className={styles.off}>
          <Trans>Not shown</Trans>
        </span>
      )}
    </span>
  )
}

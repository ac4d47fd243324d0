import type { HomePreview, HomeRowKind } from '@kallo/contract/catalogue/home'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../platform/load-failed.tsx'
import { NotFoundPage } from '../../platform/notice.tsx'
import { isFramed, stayHere, usePreview } from '../../platform/preview.ts'
import { overviewQuery, type OverviewData } from '../contents/queries.ts'
import { HomeSkeleton, Shelves } from './home-shelves.tsx'
import { VisitorHomeContent } from './visitor-home.tsx'
import { sampleRow } from './sample-rows.ts'
import { HomeRow } from './viewer-home.tsx'
import styles from './home.module.css'

/**
 * B-36: the home page in a frame of the console, which sends texts and rows. What a profile has watched or listed is replaced by other
 * films of the catalogue. Banners are left out, because showing one counts as a view.
 */
export function HomePreviewPage() {
  const { t } = useLingui()
  const preview = usePreview<HomePreview>()
  const query = useQuery({ ...overviewQuery('visitor'), enabled: isFramed() })
  if (!isFramed()) return <NotFoundPage />
  return (
    <main aria-label={t`Home`} onClickCapture={stayHere} onAuxClickCapture={stayHere}>
      <Loaded query={query} skeleton={<HomeSkeleton />}>
        {(data) => (preview ? <PreviewedHome data={data} {...preview} /> : <HomeSkeleton />)}
      </Loaded>
    </main>
  )
}

function PreviewedHome({ data, name, headline, introduction, rows }: HomePreview & { data: OverviewData }) {
  if (!rows) {
    const texts = { headline: headline || null, introduction: introduction || null }
    return <VisitorHomeContent data={data} brandName={name} {...texts} />
  }
  return (
    <div className={styles.home}>
      {rows.map((kind) => (
        <PreviewedRow key={kind} kind={kind} data={data} />
      ))}
    </div>
  )
}

function PreviewedRow({ kind, data }: { kind: HomeRowKind; data: OverviewData }) {
  if (kind === 'shelves') return <Shelves data={data} audience="visitor" />
  const row = sampleRow(kind, data)
  return row && <HomeRow row={row} />
}

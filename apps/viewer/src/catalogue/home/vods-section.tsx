import { useLingui } from '@lingui/react/macro'
import { links } from '../../platform/links.ts'
import { VodCard } from '../lists/entry-cards.tsx'
import type { OverviewData } from '../contents/queries.ts'
import { CategoryShelves } from './category-shelves.tsx'
import { SectionHead } from './section-head.tsx'

export function VodsSection({ data }: { data: OverviewData }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="video-on-demand">
      <SectionHead id="video-on-demand" title={t`Video on Demand`} to={links.vods} link={t`View VOD`} />
      <CategoryShelves
        categories={data.vodsCategory}
        entries={data.vodsList}
        shows="six"
        categoryLink={links.vodCategory}
        renderCard={(vod) => <VodCard key={vod.tag} vod={vod} />}
      />
    </section>
  )
}

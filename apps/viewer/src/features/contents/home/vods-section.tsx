import { useLingui } from '@lingui/react/macro'
import { links } from '../../../platform/links.ts'
import { VodCard } from '../browse/entry-cards.tsx'
import { Shelf } from '../browse/shelf.tsx'
import type { OverviewData } from '../queries.ts'
import { SectionHead } from './section-head.tsx'

export function VodsSection({ data }: { data: OverviewData }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="video-on-demand">
      <SectionHead id="video-on-demand" title={t`Video on Demand`} to={links.vods} link={t`View VOD`} />
      {data.vodsCategory.map(({ _id, name }) => {
        const vods = data.vodsList.filter(({ category }) => category === _id)
        if (vods.length === 0) return null
        return (
          <Shelf key={_id} name={name} shows="six" more={links.vodCategory(_id)}>
            {vods.map((vod) => (
              <VodCard key={vod.tag} vod={vod} />
            ))}
          </Shelf>
        )
      })}
    </section>
  )
}

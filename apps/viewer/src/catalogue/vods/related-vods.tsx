import { relatedTo } from '@kallo/rules/catalogue/listing'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { VodCard } from '../lists/entry-cards.tsx'
import { Shelf } from '../lists/shelf.tsx'
import { vodsQuery } from '../contents/entry-queries.ts'
import type { VodEntry } from '../contents/queries.ts'

/** More of the same kind; when it cannot load, the page is whole without it. */
export function RelatedVods({ vod }: { vod: VodEntry }) {
  const { t } = useLingui()
  const { data } = useQuery(vodsQuery(vod.category))
  const related = relatedTo(vod, data?.vodsList ?? [])
  if (related.length === 0) return null
  return (
    <Shelf name={t`Related Contents`} shows="six" level="h2">
      {related.map((other) => (
        <VodCard key={other.tag} vod={other} />
      ))}
    </Shelf>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { links } from '../../platform/links.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { Loaded } from '../../platform/loaded.tsx'
import { ContentOff } from '../lists/content-off.tsx'
import { VodCard } from '../lists/entry-cards.tsx'
import { groupsOf, listName } from '../lists/list-groups.ts'
import { ListPage } from '../lists/list-page.tsx'
import { ListSkeleton } from '../lists/list-skeleton.tsx'
import { isOn } from '../contents/content-status.ts'
import { vodsQuery } from '../contents/entry-queries.ts'
import type { VodsData } from '../contents/queries.ts'

/** The three film lists: by category, all, and one category. */
export function VodsPage({ isAll }: { isAll?: boolean }) {
  const { category } = useParams()
  const wanted = isAll ? 'all' : (category ?? null)
  // For the names of categories.
  useLanguage()
  const query = useQuery(vodsQuery(wanted))
  return (
    <Loaded query={query} skeleton={<ListSkeleton shape="poster" />}>
      {(data) =>
        isOn(data.content, 'vods') ? <Vods key={wanted} data={data} wanted={wanted} /> : <ContentOff />
      }
    </Loaded>
  )
}

function Vods({ data, wanted }: { data: VodsData; wanted: string | null }) {
  const { t } = useLingui()
  return (
    <ListPage
      title={listName(data.vodsCategory, wanted, t`Video on Demand`, t`All Videos`)}
      shape="poster"
      chips={[
        { to: links.vods, label: t`By category` },
        { to: links.allVods, label: t`All` },
        ...data.vodsCategory.map(({ _id, name }) => ({ to: links.vodCategory(_id), label: name })),
      ]}
      groups={groupsOf(data.vodsCategory, data.vodsList, wanted)}
      renderCard={(vod) => <VodCard vod={vod} />}
    />
  )
}

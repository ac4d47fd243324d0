import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { links } from '../../platform/links.ts'
import { useLanguage } from '../../platform/language.ts'
import { Loaded } from '../../platform/load-failed.tsx'
import { ContentOff } from '../lists/detail-hero.tsx'
import { VodCard } from '../lists/shelf.tsx'
import { groupsOf, listName, ListPage, ListSkeleton } from '../lists/list-page.tsx'
import { vodsQuery } from '../contents/entry-queries.ts'
import { isOn, type VodsData } from '../contents/queries.ts'

/** The three VOD lists: by category, all, and one category. */
export function VodsPage({ isAll }: { isAll?: boolean }) {
  const { category } = useParams()
  const categoryId = isAll ? 'all' : (category ?? null)
  // Category names depend on the language.
  useLanguage()
  const query = useQuery(vodsQuery(categoryId))
  return (
    <Loaded query={query} skeleton={<ListSkeleton shape="poster" />}>
      {(data) =>
        isOn(data.content, 'vods') ? (
          <Vods key={categoryId} data={data} categoryId={categoryId} />
        ) : (
          <ContentOff />
        )
      }
    </Loaded>
  )
}

function Vods({ data, categoryId }: { data: VodsData; categoryId: string | null }) {
  const { t } = useLingui()
  return (
    <ListPage
      title={listName(data.vodsCategory, categoryId, t`Video on Demand`, t`All Films`)}
      shape="poster"
      chips={[
        { to: links.vods, label: t`By category` },
        { to: links.allVods, label: t`All` },
        ...data.vodsCategory.map(({ _id, name }) => ({ to: links.vodCategory(_id), label: name })),
      ]}
      groups={groupsOf(data.vodsCategory, data.vodsList, categoryId)}
      renderCard={(vod) => <VodCard vod={vod} />}
    />
  )
}

import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { isProfileDue } from '../../accounts/household/choice.ts'
import { useLanguage } from '../../platform/language.ts'
import { links } from '../../platform/links.ts'
import { Loaded } from '../../platform/load-failed.tsx'
import { PageTitle } from '../../platform/page-head.tsx'
import { homeQuery, type HomeData } from '../library/api.ts'
import { ContentCard } from '../library/content-card.tsx'
import { Shelf } from '../lists/shelf.tsx'
import { HomeSkeleton, Shelves } from './home-shelves.tsx'
import { SubscribeAlert } from './subscribe-alert.tsx'
import styles from './home.module.css'

/** B-16: the home page of a profile, in one request. The banners belong to another feature and are passed in. */
export function ViewerHome({ banner }: { banner: ReactNode }) {
  const { t } = useLingui()
  // Names depend on the language.
  useLanguage()
  const query = useQuery(homeQuery(useQueryClient()))
  if (query.data && isProfileDue(query.data.profileCount)) return <Navigate to={links.profiles} replace />
  return (
    <>
      <PageTitle text={t`Home`} />
      <Loaded query={query} skeleton={<HomeSkeleton />}>
        {(data) => (
          <>
            {banner}
            <div className={styles.home}>
              <h1 className="sr-only">{t`Home`}</h1>
              {data.rows.map((row) =>
                row.kind === 'shelves' ? (
                  <Shelves key={row.kind} data={data.overview} audience="viewer" />
                ) : (
                  <HomeRow key={row.kind} row={row} />
                ),
              )}
              <SubscribeAlert data={data.overview} />
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

export type Row = HomeData['rows'][number]

export function HomeRow({ row }: { row: Row }) {
  const title = useRowTitle(row)
  const isWide = row.kind === 'continue-watching' || row.kind === 'on-now'
  return (
    <Shelf name={title} shows={isWide ? 'four' : 'six'} level="h2" more={moreLinks[row.kind]}>
      {row.items.map((card) => (
        <ContentCard
          key={`${card.kind} ${card.tag} ${card.startsAt ?? ''}`}
          card={card}
          shape={isWide ? 'wide' : 'poster'}
        />
      ))}
    </Shelf>
  )
}

const moreLinks: Partial<Record<Row['kind'], string>> = {
  'continue-watching': links.my,
  'on-now': links.channels,
  'my-list': links.my,
  new: links.vods,
}

function useRowTitle({ kind, because }: Row): string {
  const { t } = useLingui()
  const name = because?.name ?? ''
  switch (kind) {
    case 'continue-watching':
      return t`Continue watching`
    case 'on-now':
      return t`On now`
    case 'my-list':
      return t`My List`
    case 'new':
      return t`New`
    case 'popular':
      return t`Popular today`
    case 'because-you-watched':
      return t`Because you watched ${name}`
    case 'shelves':
      return ''
  }
}

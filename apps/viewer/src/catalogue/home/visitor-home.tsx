import { useLingui, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage } from '../../platform/language.ts'
import { Loaded } from '../../platform/load-failed.tsx'
import { PageTitle } from '../../platform/page-head.tsx'
import { links } from '../../platform/links.ts'
import { isOn, overviewQuery, type OverviewData } from '../contents/queries.ts'
import styles from './home.module.css'
import { OnNowShelf } from './on-now-shelf.tsx'
import { buttonClass } from '@kallo/ui/button'
import { Link } from 'react-router'
import { HomeSkeleton, Shelves } from './home-shelves.tsx'
import { useSession } from '../../platform/session.ts'
import { brandName as ownName, ownHeadline, ownIntroduction } from '../../platform/brand.ts'

/** B-01, B-03: the home page of visitors. The banners belong to another feature and are passed in. */
export function VisitorHome({ banner }: { banner: ReactNode }) {
  const { t } = useLingui()
  // Category names depend on the language.
  useLanguage()
  const query = useQuery(overviewQuery('visitor'))
  return (
    <>
      <PageTitle text={t`Nigerian television, live and on demand`} />
      {banner}
      <Loaded query={query} skeleton={<HomeSkeleton />}>
        {(data) => (
          <VisitorHomeContent
            data={data}
            brandName={ownName}
            headline={ownHeadline}
            introduction={ownIntroduction}
          />
        )}
      </Loaded>
    </>
  )
}

interface WelcomeProps {
  brandName: string
  /** B-36: the operator's own texts; null: the app's. */
  headline: string | null
  introduction: string | null
}

/** The home page below the banners. */
export function VisitorHomeContent({ data, ...texts }: WelcomeProps & { data: OverviewData }) {
  return (
    <div className={styles.home}>
      <Welcome {...texts} />
      {isOn(data.content, 'channels') && <OnNowShelf data={data} audience="visitor" />}
      <Shelves data={data} audience="visitor" />
    </div>
  )
}

/** Introduction for visitors. */
function Welcome({ brandName, headline, introduction }: WelcomeProps) {
  const { key: session } = useSession()
  return (
    <div className={styles.welcome}>
      <div>
        <h1 className={styles.claim}>{headline ?? <Trans>Our stories. Live, all day.</Trans>}</h1>
        <p className={styles.promise}>
          {introduction ?? (
            <Trans>
              Nigerian channels with a full day of catch-up, and films on demand. Made to be light on your
              data.
            </Trans>
          )}
        </p>
      </div>
      {!session && (
        <Link className={buttonClass({ kind: 'primary' })} to={links.register}>
          <Trans>Join {brandName}</Trans>
        </Link>
      )}
    </div>
  )
}

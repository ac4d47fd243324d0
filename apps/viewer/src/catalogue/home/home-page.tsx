import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage } from '../../platform/use-language.ts'
import { Loaded } from '../../platform/loaded.tsx'
import { PageTitle } from '../../platform/page-title.tsx'
import type { Audience } from '../contents/audience.ts'
import { isOn } from '../contents/content-status.ts'
import { overviewQuery, type OverviewData } from '../contents/queries.ts'
import { ChannelsSection } from './channels-section.tsx'
import styles from './home.module.css'
import { HomeSkeleton } from './home-skeleton.tsx'
import { OnNowShelf } from './on-now-shelf.tsx'
import { SubscribeAlert } from './subscribe-alert.tsx'
import { VodsSection } from './vods-section.tsx'
import { Welcome } from './welcome.tsx'

/** B-01, B-03. The banners belong to another feature; the app hands them in. */
export function HomePage({ audience, banner }: { audience: Audience; banner: ReactNode }) {
  const { t } = useLingui()
  // For the names of categories.
  useLanguage()
  const query = useQuery(overviewQuery(audience))
  return (
    <>
      <PageTitle text={audience === 'visitor' ? t`Nigerian television, live and on demand` : t`Home`} />
      {banner}
      <Loaded query={query} skeleton={<HomeSkeleton />}>
        {(data) => <HomeContent data={data} audience={audience} />}
      </Loaded>
    </>
  )
}

function HomeContent({ data, audience }: { data: OverviewData; audience: Audience }) {
  const { t } = useLingui()
  return (
    <div className={styles.home}>
      {audience === 'visitor' ? <Welcome /> : <h1 className="sr-only">{t`Home`}</h1>}
      {isOn(data.content, 'channels') && <OnNowShelf data={data} audience={audience} />}
      {isOn(data.content, 'channels') && <ChannelsSection data={data} audience={audience} />}
      {isOn(data.content, 'vods') && <VodsSection data={data} />}
      {audience === 'viewer' && <SubscribeAlert data={data} />}
    </div>
  )
}

import { Chip } from '@kallo/ui/chip'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { useLanguage } from '../../platform/language.ts'
import { Loaded } from '../../platform/load-failed.tsx'
import { Notice } from '../../platform/notice.tsx'
import { PageTitle } from '../../platform/page-head.tsx'
import { guideChannelsQuery, type GuideChannel, type GuideChannels } from './api.ts'
import { ChannelDay } from './channel-day.tsx'
import { useFavouritesFirst } from './favourites-first.ts'
import { withParam } from './guide-address.ts'
import { GuideGrid } from './guide-grid.tsx'
import { GuideSkeleton } from './guide-skeleton.tsx'
import styles from './guide-page.module.css'
import { NowAndNext } from './now-and-next.tsx'

/** E-05…E-10. */
export function GuidePage() {
  const { t } = useLingui()
  // Names depend on the language.
  useLanguage()
  const query = useQuery(guideChannelsQuery())
  return (
    <div className={styles.page}>
      <PageTitle text={t`TV guide`} />
      <Loaded query={query} skeleton={<GuideSkeleton />}>
        {(data) => (data.channels.length === 0 ? <NoGuide /> : <Guide data={data} />)}
      </Loaded>
    </div>
  )
}

/** E-08, E-10: the category and the channel are part of the URL. */
function Guide({ data }: { data: GuideChannels }) {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const isWide = useIsWide()
  const wanted = params.get('category')
  const category = data.categories.find(({ id }) => id === wanted)?.id ?? null
  const channels = useShownChannels(data.channels, category)
  const opened = channels.findIndex(({ tag }) => tag === params.get('channel'))
  if (opened >= 0)
    return (
      <ChannelDay
        channels={channels}
        index={opened}
        timeZone={data.timeZone}
        onOpen={(tag) => setParams(withParam(params, 'channel', tag), { replace: true })}
      />
    )
  const choose = (id: string | null) => setParams(withParam(params, 'category', id), { replace: true })
  return (
    <>
      <h1 className={styles.title}>{isWide ? <Trans>TV guide</Trans> : <Trans>Now and next</Trans>}</h1>
      <div className={styles.chips} role="group" aria-label={t`Category`}>
        <Chip isPressed={category === null} onClick={() => choose(null)}>
          <Trans>All</Trans>
        </Chip>
        {data.categories.map(({ id, name }) => (
          <Chip key={id} isPressed={category === id} onClick={() => choose(id)}>
            {name}
          </Chip>
        ))}
      </div>
      {isWide ? (
        <GuideGrid key={category} channels={channels} timeZone={data.timeZone} />
      ) : (
        <NowAndNext key={category} channels={channels} timeZone={data.timeZone} />
      )}
    </>
  )
}

/** E-08: the channels of a category. */
function useShownChannels(
  channels: readonly GuideChannel[],
  category: string | null,
): readonly GuideChannel[] {
  const { sort } = useFavouritesFirst()
  return useMemo(
    () => sort(channels.filter((channel) => category === null || channel.category === category)),
    [channels, category, sort],
  )
}

const wide = '(width >= 800px)'

/** Phones get lists instead of the grid. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(wide)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(wide).matches,
  )
}

function NoGuide() {
  return (
    <Notice title={<Trans>No channel has a guide</Trans>}>
      <p>
        <Trans>Programmes appear here as soon as a channel has a schedule.</Trans>
      </p>
    </Notice>
  )
}

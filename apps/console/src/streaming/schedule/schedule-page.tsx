import { t } from '@lingui/core/macro'
import { ErrorText } from '@kallo/ui/state'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { selfQuery } from '../../accounts/session/api.ts'
import { Page } from '../../platform/page.tsx'
import { schedulesApi } from './api.ts'
import { ChannelSchedule } from './channel-schedule.tsx'
import { TimelinePage } from './timeline-page.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import { useScheduleDraft } from './use-schedule-draft.ts'

const mediaRefreshMs = 15_000

/** N-01, N-07: the schedules of channels that play stored media: all on a timeline, or one of them. */
export function SchedulePage() {
  const self = useQuery(selfQuery)
  if (!self.data) return <Page title={t`Schedule`}>{self.error && <ErrorText error={self.error} />}</Page>
  // Each operator has a separate draft.
  return <Schedules key={self.data.operator.id} operatorId={self.data.operator.id} />
}

function Schedules({ operatorId }: { operatorId: string }) {
  const { channelId } = useParams()
  const isNarrow = useIsNarrow()
  const draft = useScheduleDraft(operatorId)
  const media = useQuery({ ...schedulesApi.media.query(), refetchInterval: mediaRefreshMs })
  const error = draft.loadError ?? media.error
  if (!draft.isLoaded || !media.data)
    return <Page title={t`Schedule`}>{error && <ErrorText error={error} />}</Page>
  const shared = { draft, media: media.data.items }
  if (draft.schedules.length > 0 && (channelId !== undefined || isNarrow)) {
    const schedule = draft.schedules.find(
      (one) => one.channelId === (channelId ?? draft.schedules[0]?.channelId),
    )
    if (!schedule)
      return (
        <Page title={t`Schedule`}>{t`This channel does not exist any more, or has a stream address.`}</Page>
      )
    return <ChannelSchedule key={schedule.channelId} schedule={schedule} {...shared} />
  }
  return <TimelinePage {...shared} />
}

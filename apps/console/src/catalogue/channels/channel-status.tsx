import { Status } from '@kallo/ui/badge'
import { useQuery } from '@tanstack/react-query'
import { channelStateNames, channelStateTones } from '../../streaming/channel-state.tsx'
import { PublicationState } from '../records/status.tsx'
import { schedulesApi } from '../../streaming/schedule/api.ts'
import type { ChannelItem } from './api.ts'

const refreshMs = 10_000

/** P-17: what viewers of a published channel see now, or when it is visible. Renders nothing for external streams that are. */
export function ChannelStatus({ channel }: { channel: ChannelItem }) {
  const { data } = useQuery({
    ...schedulesApi.channels.query(),
    enabled: channel.status === 'published' && channel.externalUrl === null,
    refetchInterval: refreshMs,
  })
  const state = data?.items.find(({ id }) => id === channel.id)?.state
  if (channel.isPublished && channel.status !== 'published')
    return (
      <p role="status">
        <PublicationState record={channel} />
      </p>
    )
  if (!channel.isPublished || !state) return null
  return (
    <p role="status">
      <Status tone={channelStateTones[state]}>{channelStateNames[state]}</Status>
    </p>
  )
}

import { Status } from '@kallo/ui/badge'
import { useQuery } from '@tanstack/react-query'
import { channelStateNames, channelStateTones } from '../../streaming/channel-state.tsx'
import { schedulesApi } from '../../streaming/schedule/api.ts'
import type { ChannelItem } from './api.ts'

const refreshMs = 10_000

/** P-17: what viewers of a published channel see now. Renders nothing for external streams. */
export function ChannelStatus({ channel }: { channel: ChannelItem }) {
  const { data } = useQuery({
    ...schedulesApi.channels.query(),
    enabled: channel.isPublished && channel.externalUrl === null,
    refetchInterval: refreshMs,
  })
  const state = data?.items.find(({ id }) => id === channel.id)?.state
  if (!channel.isPublished || !state) return null
  return (
    <p role="status">
      <Status tone={channelStateTones[state]}>{channelStateNames[state]}</Status>
    </p>
  )
}

import { Trans } from '@lingui/react/macro'
import type { AccessReason } from '@kallo/rules/streaming/access'
import { isLiveAddress } from '@kallo/rules/streaming/stream-address'
import { isOn, type ChannelData } from '../contents/queries.ts'
import { decideChannelAccess, isCounted } from '../contents/access.ts'
import { ChannelAccessAction } from '../channels/watch-button.tsx'
import type { Playable } from './play-page.tsx'
import { StageWords } from '../../streaming/playback/stage.tsx'

/** P-01: the stream, or why it cannot be watched. The server sends no stream URL without access (T-04). */
export function playableChannel(data: ChannelData, returnTo: string): Playable {
  const channel = isOn(data.content, 'channels') ? data.channelsList[0] : undefined
  const title = channel?.name.trim() ?? ''
  if (!channel) return { isPlayable: false, title, instead: <Off /> }
  const access = decideChannelAccess(data, channel)
  if (access.allowed) {
    return channel.stream_url
      ? {
          isPlayable: true,
          ...stream(channel.stream_url),
          title,
          image: channel.logo,
          isCounted: isCounted(data, channel),
          watched: { kind: 'channel', id: channel._id, tag: channel.tag },
          progressOf: { kind: 'channel', tag: channel.tag },
        }
      : { isPlayable: false, title, instead: <Off /> }
  }
  const button = <ChannelAccessAction reason={access.reason} audience="viewer" returnTo={returnTo} />
  return {
    isPlayable: false,
    title,
    instead: <StageWords title={title} text={<Why reason={access.reason} />} actions={button} />,
  }
}

function Off() {
  return (
    <p>
      <Trans>Content Not Available!</Trans>
    </p>
  )
}

function Why({ reason }: { reason: AccessReason }) {
  switch (reason) {
    case 'region-blocked':
      return <Trans>We don’t have the rights to show this channel in your country.</Trans>
    case 'login-required':
      return <Trans>This is a premium channel. Log in to watch it.</Trans>
    case 'subscription-required':
      return <Trans>This is a premium channel. It requires a subscription.</Trans>
    case 'stream-limit':
      return <Trans>All the screens on your plan are in use.</Trans>
  }
}

/** P-06. */
export function stream(address: string) {
  return { address, isLive: isLiveAddress(address) }
}

import { buttonClass } from '@kallo/ui/button'
import { Icon } from '@kallo/ui/icon'
import { Trans } from '@lingui/react/macro'
import type { AccessDecision } from '@kallo/rules/streaming/access'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import type { PlayerPrefetch } from '../../streaming/playback/lazy-player.ts'
import { placesFor, type Audience } from '../contents/audience.ts'
import { ChannelRefusal } from './channel-refusal.tsx'

export interface WatchButtonProps {
  access: AccessDecision
  tag: string
  audience: Audience
  prefetch: PlayerPrefetch
}

/** B-10, B-11. */
export function WatchButton({ access, tag, audience, prefetch }: WatchButtonProps) {
  if (!access.allowed) {
    return <ChannelRefusal reason={access.reason} audience={audience} returnTo={links.channel(tag)} />
  }
  return (
    <Link className={buttonClass('primary', true)} to={placesFor(audience).play(tag)} {...prefetch}>
      <Icon name="play" />
      <Trans>WATCH NOW</Trans>
    </Link>
  )
}

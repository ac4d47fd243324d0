import { buttonClass, Button } from '@kallo/ui/button'
import { Icon } from '@kallo/ui/icon'
import { globeIcon, lockIcon, playIcon } from '@kallo/ui/icons'
import { Trans } from '@lingui/react/macro'
import type { AccessDecision, AccessReason } from '@kallo/rules/streaming/access'
import { Link } from 'react-router'
import { links, linksFor, type Audience } from '../../platform/links.ts'
import type { PlayerPrefetch } from '../../streaming/playback/lazy-player.ts'
import type { ReturnState } from '../../platform/return-to.ts'
import { SubscribeLink } from '../../platform/subscribe-link.tsx'

interface WatchButtonProps {
  access: AccessDecision
  tag: string
  audience: Audience
  prefetch: PlayerPrefetch
}

/** B-10, B-11. */
export function WatchButton({ access, tag, audience, prefetch }: WatchButtonProps) {
  if (!access.allowed) {
    return <ChannelAccessAction reason={access.reason} audience={audience} returnTo={links.channel(tag)} />
  }
  return (
    <Link
      className={buttonClass({ kind: 'primary', size: 'large' })}
      to={linksFor(audience).play(tag)}
      {...prefetch}
    >
      <Icon shape={playIcon} isFilled />
      <Trans>WATCH NOW</Trans>
    </Link>
  )
}

interface ChannelRefusalProps {
  reason: AccessReason
  audience: Audience
  /** Where login returns to. */
  returnTo: string
}

/** Replaces the watch button or the player (P-01) when access is denied. */
export function ChannelAccessAction({ reason, audience, returnTo }: ChannelRefusalProps) {
  const state: ReturnState = { from: returnTo }
  switch (reason) {
    case 'region-blocked':
      return (
        <Button kind="primary" size="large" isDisabled>
          <Icon shape={globeIcon} />
          {audience === 'visitor' ? (
            <Trans>BLOCKED FOR YOUR REGION</Trans>
          ) : (
            <Trans>Blocked for Your Region</Trans>
          )}
        </Button>
      )
    case 'login-required':
      return (
        <Link className={buttonClass({ kind: 'primary', size: 'large' })} to={links.login} state={state}>
          <Icon shape={lockIcon} />
          <Trans>Login to Watch</Trans>
        </Link>
      )
    case 'subscription-required':
      return <SubscribeLink isLarge />
    case 'stream-limit':
      // Streams are counted on playback only; the play page handles this.
      return null
  }
}

import { Button, buttonClass } from '@kallo/ui/button'
import { Icon } from '@kallo/ui/icon'
import { Trans } from '@lingui/react/macro'
import type { AccessReason } from '@kallo/rules/streaming/access'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import type { ReturnState } from '../../platform/return-to.ts'
import { SubscribeLink } from '../../platform/subscribe-link.tsx'
import type { Audience } from '../contents/audience.ts'

export interface ChannelRefusalProps {
  reason: AccessReason
  audience: Audience
  /** Where a sign-in should lead. */
  returnTo: string
}

/** What stands in the place of the watch button, or of the player (P-01). */
export function ChannelRefusal({ reason, audience, returnTo }: ChannelRefusalProps) {
  const state: ReturnState = { from: returnTo }
  switch (reason) {
    case 'region-blocked':
      return (
        <Button isLarge disabled>
          <Icon name="globe" />
          {audience === 'visitor' ? (
            <Trans>BLOCKED FOR YOUR REGION</Trans>
          ) : (
            <Trans>Blocked for Your Region</Trans>
          )}
        </Button>
      )
    case 'login-required':
      return (
        <Link className={buttonClass('primary', true)} to={links.login} state={state}>
          <Icon name="lock" />
          <Trans>Login to Watch</Trans>
        </Link>
      )
    case 'subscription-required':
      return <SubscribeLink isLarge />
    case 'stream-limit':
      // Only playing counts streams; its page offers to stop one.
      return null
  }
}

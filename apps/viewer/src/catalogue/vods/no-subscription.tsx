import { Button } from '@kallo/ui/button'
import { Icon } from '@kallo/ui/icon'
import { Trans } from '@lingui/react/macro'
import { SubscribeLink } from '../../platform/subscribe-link.tsx'

/** B-12, P-03: a disabled button with the reason, and a link to subscribe. */
export function NoSubscription() {
  return (
    <>
      <Button isLarge disabled>
        <Icon name="lock" />
        <Trans>NO SUBSCRIPTION</Trans>
      </Button>
      <SubscribeLink look="quiet" isLarge />
    </>
  )
}

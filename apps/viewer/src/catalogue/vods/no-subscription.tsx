import { Button } from '@kallo/ui/button'
import { Icon } from '@kallo/ui/icon'
import { lockIcon } from '@kallo/ui/icons'
import { Trans } from '@lingui/react/macro'
import { SubscribeLink } from '../../platform/subscribe-link.tsx'

/** B-12, P-03: a disabled button with the reason, and a link to subscribe. */
export function NoSubscription() {
  return (
    <>
      <Button kind="primary" size="large" isDisabled>
        <Icon shape={lockIcon} />
        <Trans>NO SUBSCRIPTION</Trans>
      </Button>
      <SubscribeLink kind="quiet" isLarge />
    </>
  )
}

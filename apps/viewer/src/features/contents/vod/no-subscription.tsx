import { Button, buttonClass } from '@kallo/ui/button'
import { Icon } from '@kallo/ui/icon'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { links } from '../../../platform/links.ts'

/** B-12, P-03: the disabled button says what is missing, the link beside it what to do. */
export function NoSubscription() {
  return (
    <>
      <Button isLarge disabled>
        <Icon name="lock" />
        <Trans>NO SUBSCRIPTION</Trans>
      </Button>
      <Link className={buttonClass('quiet', true)} to={links.purchase}>
        <Trans>Click to Subscribe</Trans>
      </Link>
    </>
  )
}

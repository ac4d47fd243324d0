import { t } from '@lingui/core/macro'
import { openIcon } from '@kallo/ui/icons'
import { LinkButton } from '@kallo/ui/button'

/** L-12: opens the page of a record in the viewer app. Only for records that viewers can see. */
export function ViewOnSite({ path }: { path: string }) {
  return (
    <LinkButton href={path} target="_blank" rel="noopener" icon={openIcon}>
      {t`View on site`}
    </LinkButton>
  )
}

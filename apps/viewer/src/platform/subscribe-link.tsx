import { buttonClass, type ButtonKind } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { links } from './links.ts'
import { rememberReturnPath } from './return-path.ts'

export interface SubscribeLinkProps {
  kind?: ButtonKind
  isLarge?: boolean
  onClick?: () => void
}

/** B-11, B-12, B-14: leads to the purchase, and back here after the payment. */
export function SubscribeLink({ kind = 'primary', isLarge, onClick }: SubscribeLinkProps) {
  const { pathname } = useLocation()
  return (
    <Link
      className={buttonClass({ kind, size: isLarge ? 'large' : 'medium' })}
      to={links.purchase}
      onClick={() => {
        rememberReturnPath(pathname)
        onClick?.()
      }}
    >
      <Trans>Click to Subscribe</Trans>
    </Link>
  )
}

import { Plural, Trans } from '@lingui/react/macro'
import type { Quote } from './use-quote.ts'

export interface LineNameProps {
  line: Quote['lines'][number]
  packageName: string
  promoCode: string | undefined
}

/** Label of a quote or receipt line. */
export function LineName({ line: { kind, quantity }, packageName, promoCode = '' }: LineNameProps) {
  switch (kind) {
    case 'package':
      return packageName
    case 'first-time':
      return <Trans>First-time price</Trans>
    case 'promo-code':
      return <Trans>Promo code {promoCode}</Trans>
    case 'unused-credit':
      return <Trans>Unused part of your plan</Trans>
    case 'waived':
      return <Trans>Too little to charge</Trans>
    case 'extra-devices':
      return <Plural value={quantity} one="# more device" other="# more devices" />
    case 'vat':
      return <Trans>VAT</Trans>
  }
}

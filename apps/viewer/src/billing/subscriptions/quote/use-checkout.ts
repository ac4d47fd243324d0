import type { BodyOf } from '@kallo/contract/endpoint'
import type { payments } from '@kallo/contract/billing/payments'
import type { Currency } from '@kallo/rules/billing/money'
import { useIsMounted } from '@kallo/ui/use-is-mounted'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hasReason, isRetryable } from '../../../platform/api-error.ts'
import { links } from '../../../platform/links.ts'
import { usePageRestored } from '../../../platform/use-page-restored.ts'
import { isLocalAddress, webAddress } from '../../../platform/web-address.ts'
import { checkoutApi, forgetSubscription } from '../api.ts'
import { readTab, writeTab } from '../../../platform/storage.ts'

type CheckoutBody = BodyOf<typeof payments.checkout>

interface Checkout {
  pay: (body: CheckoutBody) => void
  /** Currency of the checkout in progress. */
  waitingFor: Currency | null
  error: Error | null
  /** The payment page the browser is being sent to. */
  address: string | null
}

/**
 * Starts a checkout and opens the payment page, unless the viewer has closed the order by then. An order without a charge leads to its
 * outcome or to `onDone`.
 */
export function useCheckout({
  onPriceChanged,
  onDone,
}: {
  onPriceChanged: () => void
  onDone: () => void
}): Checkout {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { pathname, search } = useLocation()
  const isMounted = useIsMounted()
  const isSent = useRef(false)
  const { mutate, data, error, isPending, variables, reset } = useMutation({
    mutationFn: (body: CheckoutBody) => checkoutApi.checkout(body),
    onError(failure) {
      const isOutdated = hasReason(failure, 'price-changed') || hasReason(failure, 'already-have')
      // An order that the balance pays can be complete although its response was lost.
      if (isRetryable(failure)) void forgetSubscription(queries)
      if (isOutdated || isRetryable(failure)) onPriceChanged()
    },
    onSuccess({ reference, authorizationUrl }, { purpose, promoCode }) {
      const address = webAddress(authorizationUrl)
      if (reference === '') return onDone()
      if (address && !isMounted.current) return
      const isTest = address !== null && isLocalAddress(address)
      const page = purpose === 'purchase' ? withCode(pathname, search, promoCode) : pathname + search
      rememberCheckout({ reference, page, isTest })
      if (address) location.assign(address)
      else void navigate(links.payment(reference))
    },
    onSettled() {
      isSent.current = false
    },
  })
  usePageRestored(reset)
  const pay = (body: CheckoutBody) => {
    // A double tap arrives before the next render.
    if (isSent.current) return
    isSent.current = true
    mutate(body)
  }
  return {
    pay,
    waitingFor: isPending ? (variables.currency ?? null) : null,
    error,
    address: webAddress(data?.authorizationUrl ?? null),
  }
}

/** The page with the promo code that was entered in the preview. */
function withCode(pathname: string, search: string, code = ''): string {
  const choices = new URLSearchParams(search)
  if (code === '') choices.delete('code')
  else choices.set('code', code)
  return choices.size === 0 ? pathname : `${pathname}?${choices.toString()}`
}

const key = 'checkout'

/** The page a checkout started from, for trying again, and whether it was a test payment. */
interface RememberedCheckout {
  reference: string
  page: string
  isTest: boolean
}

function rememberCheckout(begun: RememberedCheckout): void {
  writeTab(key, JSON.stringify(begun))
}

/** The latest checkout of this tab. */
export function recallCheckout(): RememberedCheckout | null {
  return readCheckout(readTab(key))
}

export function readCheckout(text: string | null): RememberedCheckout | null {
  try {
    const read: unknown = JSON.parse(text ?? 'null')
    return isRememberedCheckout(read) ? read : null
  } catch {
    return null
  }
}

function isRememberedCheckout(read: unknown): read is RememberedCheckout {
  if (typeof read !== 'object' || read === null) return false
  const { reference, page, isTest } = read as Record<string, unknown>
  return typeof reference === 'string' && typeof page === 'string' && typeof isTest === 'boolean'
}

import type { BodyOf, DataOf } from '@kallo/contract/call'
import type { payments } from '@kallo/contract/billing/payments'
import type { Currency } from '@kallo/rules/billing/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../platform/call.ts'
import { isRefusal } from '../../../platform/call-error.ts'
import { links } from '../../../platform/links.ts'
import { isLocalAddress, webAddress } from '../../../platform/web-address.ts'
import { rememberCheckout } from './checkout-memory.ts'

type CheckoutBody = BodyOf<typeof payments.checkout>
type CheckoutData = DataOf<typeof payments.checkout>

export interface Checkout {
  pay: (body: CheckoutBody) => void
  /** The currency whose payment is being begun. */
  waitingFor: Currency | null
  error: Error | null
  /** Where the payment goes on; the browser is on its way there. */
  leavingTo: string | null
}

const mutationKey = ['checkout']

/** Begins a payment and leads to where it is made; without anything to pay, to what came of it, or to `onDone`. */
export function useCheckout({
  onPriceChanged,
  onDone,
}: {
  onPriceChanged: () => void
  onDone: () => void
}): Checkout {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { mutate, data, error, isPending, variables, reset } = useMutation({
    mutationKey,
    mutationFn: (body: CheckoutBody) => call<CheckoutData>('payments/checkout', { method: 'POST', body }),
    onError(failure) {
      if (isRefusal(failure, 'price-changed') || isRefusal(failure, 'already-have')) onPriceChanged()
    },
    onSuccess({ reference, authorization_url }) {
      const address = webAddress(authorization_url)
      if (reference === '') return onDone()
      const isTest = address !== null && isLocalAddress(address)
      rememberCheckout({ reference, page: pathname + search, isTest })
      if (address) location.assign(address)
      else void navigate(links.payment(reference))
    },
  })
  // Coming back from the payment page, a browser shows this one just as it was left.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [reset])
  const pay = (body: CheckoutBody) => {
    // The second tap of a double one comes before anything was drawn.
    if (client.isMutating({ mutationKey }) === 0) mutate(body)
  }
  return {
    pay,
    waitingFor: isPending ? (variables.currency ?? null) : null,
    error,
    leavingTo: webAddress(data?.authorization_url ?? null),
  }
}

import type { Currency } from '@kallo/rules/billing/money'
import { useSearchParams } from 'react-router'

/** The currency is chosen once, on the page with the plans; its address carries it on to the preview. */
export function useCurrency(): [Currency, (currency: Currency) => void] {
  const [search, setSearch] = useSearchParams()
  return [
    search.get('currency') === 'USD' ? 'USD' : 'NGN',
    (currency) => {
      const next = new URLSearchParams(search)
      if (currency === 'USD') next.set('currency', currency)
      else next.delete('currency')
      setSearch(next, { replace: true })
    },
  ]
}

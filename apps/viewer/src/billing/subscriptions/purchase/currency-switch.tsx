import { currencies, type Currency } from '@kallo/rules/billing/money'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import styles from './purchase.module.css'

/** Currency of all prices on the page and of the payment. */
export function CurrencySwitch({
  shown,
  onChoose,
}: {
  shown: Currency
  onChoose: (currency: Currency) => void
}) {
  const { t } = useLingui()
  return (
    <fieldset className={styles.currencies} aria-label={t`Currency`}>
      {currencies.map((currency) => (
        <label key={currency} className={styles.currency}>
          <input
            type="radio"
            name="currency"
            className="sr-only"
            checked={currency === shown}
            onChange={() => onChoose(currency)}
          />
          {currency === 'NGN' ? <Trans>Naira (₦)</Trans> : <Trans>Dollars ($)</Trans>}
        </label>
      ))}
    </fieldset>
  )
}

/** The currency is kept in the URL, shared by plans and preview. */
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

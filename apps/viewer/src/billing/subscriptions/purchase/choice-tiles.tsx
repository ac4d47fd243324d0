import { useId, type ReactNode } from 'react'
import styles from './purchase.module.css'
import type { Currency } from '@kallo/rules/billing/money'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'

interface Choice<Value extends number | string> {
  value: Value
  label: ReactNode
  note?: ReactNode
  /** Shown above the tile. */
  badge?: ReactNode
  /** The price. */
  detail?: ReactNode
}

interface ChoiceTilesProps<Value extends number | string> {
  name: string
  legend: ReactNode
  hint?: ReactNode
  choices: readonly Choice<Value>[]
  chosen: Value | undefined
  onChoose: (value: Value) => void
  error?: ReactNode
  /** Side by side, with notes for screen readers only. */
  isNarrow?: boolean
}

/** Radio buttons as large tiles. */
export function ChoiceTiles<Value extends number | string>(props: ChoiceTilesProps<Value>) {
  const { name, legend, hint, choices, chosen, onChoose, error, isNarrow = false } = props
  return (
    <fieldset className={styles.choice} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={isNarrow ? `${styles.tiles} ${styles.narrow}` : styles.tiles}>
        {choices.map((choice) => (
          <Tile
            key={choice.value}
            name={name}
            choice={choice}
            isChosen={choice.value === chosen}
            isNarrow={isNarrow}
            onChoose={onChoose}
          />
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface TileProps<Value extends number | string> extends Pick<
  ChoiceTilesProps<Value>,
  'name' | 'onChoose'
> {
  choice: Choice<Value>
  isChosen: boolean
  isNarrow: boolean
}

/** The accessible name is the number; the price is its description. */
function Tile<Value extends number | string>({
  name,
  choice,
  isChosen,
  isNarrow,
  onChoose,
}: TileProps<Value>) {
  const { value, label, note, badge, detail } = choice
  const id = useId()
  return (
    <label className={badge ? `${styles.tile} ${styles.marked}` : styles.tile}>
      <input
        type="radio"
        name={name}
        value={value}
        className="sr-only"
        checked={isChosen}
        aria-labelledby={`${id}-label ${id}-note`}
        aria-describedby={`${id}-badge ${id}-detail`}
        onChange={() => onChoose(value)}
      />
      {badge && (
        <span id={`${id}-badge`} className={styles.badge}>
          {badge}
        </span>
      )}
      <span className={styles.what}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>{' '}
        <span id={`${id}-note`} className={isNarrow ? 'sr-only' : styles.note}>
          {note}
        </span>
      </span>
      <span id={`${id}-detail`}>{detail}</span>
    </label>
  )
}

interface CurrencySwitchProps {
  shown: Currency
  /** S-25: the currencies in which at least one plan is sold. */
  sold: readonly Currency[]
  onChoose: (currency: Currency) => void
}

/** Chooses the currency of the payment and of all prices on the page. Hidden if plans are sold in one currency only. */
export function CurrencySwitch({ shown, sold, onChoose }: CurrencySwitchProps) {
  const { t } = useLingui()
  if (sold.length < 2) return null
  return (
    <fieldset className={styles.currencies} aria-label={t`Currency`}>
      {sold.map((currency) => (
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

/** The currency is kept in the URL, shared by plans and preview. A currency in which nothing is sold is ignored (S-25). */
export function useCurrency(sold: readonly Currency[]): [Currency, (currency: Currency) => void] {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('currency') === 'USD' ? 'USD' : 'NGN'
  return [
    sold.includes(wanted) ? wanted : (sold[0] ?? wanted),
    (currency) => {
      const next = new URLSearchParams(search)
      if (currency === 'USD') next.set('currency', currency)
      else next.delete('currency')
      setSearch(next, { replace: true })
    },
  ]
}

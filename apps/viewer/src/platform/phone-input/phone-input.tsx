import { defaultPhoneCountry } from '@kallo/rules/foundation/constants'
import { Field } from '@kallo/ui/field'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { whenIdle } from '../connection.ts'
import { useVisitorCountry } from '../visitor.ts'
import styles from './phone-input.module.css'

export interface PhoneInputProps {
  /**
   * Form fields: `{name}`, the E.164 number or the raw input if invalid; `{name}Country`, its ISO code. The visible
   * input is `{name}Typed`.
   */
  name: string
  label: ReactNode
  error?: string
  /** ISO code; without it the visitor's country, else Nigeria. */
  defaultCountry?: string
}

/** K-01: a phone number of any country. A plain text field until its kit is loaded: on first use, or when idle. */
export function PhoneInput({ name, label, error, defaultCountry }: PhoneInputProps) {
  const { t } = useLingui()
  const { kit, isPlain, requestKit } = usePhoneKit()
  const visitor = useVisitorCountry(defaultCountry === undefined)
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const country = (chosen ?? defaultCountry ?? visitor ?? defaultPhoneCountry).toUpperCase()
  const number = kit?.read(typed, country)
  const isWrong = isChecked && typed.trim() !== '' && number === null
  const format = (text: string, inCountry: string) => {
    const read = kit?.read(text, inCountry)
    if (!read) return
    setTyped(read.national)
    setChosen(read.country)
  }
  const onChange = (event: FormEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value
    // A country detected later must not change a number that is being typed.
    const next = kit?.countryOf(text, country) ?? country
    requestKit()
    setTyped(text)
    setChosen(next)
    setChecked(false)
    if (wasPasted(text, typed)) format(text, next)
  }
  const onChooseCountry = (code: string) => {
    setChosen(code)
    setTyped(withoutPlus(typed))
  }
  return (
    <>
      <Field
        label={label}
        name={`${name}Typed`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        className={isPlain ? undefined : styles.input}
        value={typed}
        onFocus={requestKit}
        onChange={onChange}
        onBlur={() => {
          setChecked(true)
          format(typed, country)
        }}
        error={error ?? (isWrong ? t`Enter a valid phone number` : undefined)}
        start={
          kit ? (
            <kit.CountryButton country={country} countries={kit.countries} onChoose={onChooseCountry} />
          ) : (
            !isPlain && <AwaitedCountry country={country} onOpen={requestKit} />
          )
        }
      />
      <input type="hidden" name={name} value={number?.e164 ?? typed} />
      <input type="hidden" name={`${name}Country`} value={number?.country ?? country} />
    </>
  )
}

/** Dial codes without the numbering plans, which slow connections load when they are needed. */
const dialCodes: Record<string, string> = {
  NG: '+234',
  US: '+1',
  GB: '+44',
  GH: '+233',
  ZA: '+27',
  KE: '+254',
}

/** the country before the kit is loaded: its dial code, or its ISO code. */
function AwaitedCountry({ country, onOpen }: { country: string; onOpen: () => void }) {
  const { t } = useLingui()
  const name = country
  const dialCode = dialCodes[country] ?? ''
  return (
    <button
      type="button"
      className={styles.country}
      aria-label={t`Country: ${name}, ${dialCode}`}
      onClick={onOpen}
    >
      <span>{dialCode || country}</span>
    </button>
  )
}

/** `isPlain`: the kit cannot be loaded. */
function usePhoneKit() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => whenIdle(() => setNeeded(true)), [])
  const { data: kit, isError: isPlain } = useQuery({ ...phoneKitQuery, enabled: isNeeded })
  return { kit, isPlain, requestKit: () => setNeeded(true) }
}

const phoneKitQuery = {
  queryKey: ['phone kit'],
  queryFn: () => import('./phone-kit.ts').then((file) => file.loadPhoneKit()),
  staleTime: Infinity,
  gcTime: Infinity,
  retry: 1,
}

/** Pasted and autofilled numbers are formatted at once; typed ones are not. */
function wasPasted(text: string, before: string): boolean {
  return text.length > before.length + 1
}

/** Removes a typed dial code, which a chosen country replaces. */
function withoutPlus(typed: string): string {
  return /^\s*(\+|00)/.test(typed) ? '' : typed
}

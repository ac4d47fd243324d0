import { t } from '@lingui/core/macro'
import { Field } from '@kallo/ui/rich/field'
import { useState } from 'react'
import { editableMoney, readMoney } from '../../platform/format-money.ts'
import type { Plan } from './api.ts'

/** S-25: a plan has a price in naira, in dollars, or both. */
export function PriceFields({ plan }: { plan: Pick<Plan, 'priceNgnMinor' | 'priceUsdMinor'> | undefined }) {
  const [naira, setNaira] = useState(editable(plan?.priceNgnMinor))
  const [dollars, setDollars] = useState(editable(plan?.priceUsdMinor))
  return (
    <>
      <Field
        name="priceNgnMinor"
        label={t`Price in naira, VAT included`}
        description={t`Leave empty if it is not sold in naira.`}
        inputMode="decimal"
        value={naira}
        onChange={setNaira}
        validate={(typed) => priceError(typed, dollars)}
      />
      <Field
        name="priceUsdMinor"
        label={t`Price in dollars, VAT included`}
        description={t`Leave empty if it is not sold in dollars.`}
        inputMode="decimal"
        value={dollars}
        onChange={setDollars}
        validate={amountError}
      />
    </>
  )
}

function editable(minor: number | null | undefined): string {
  return minor === null || minor === undefined ? '' : editableMoney(minor)
}

function priceError(typed: string, other: string): string | null {
  const isMissing = typed.trim() === '' && other.trim() === ''
  return isMissing ? t`Enter a price in naira, in dollars or in both` : amountError(typed)
}

function amountError(typed: string): string | null {
  return typed.trim() === '' || readMoney(typed) ? null : t`Enter an amount such as 1500.00`
}

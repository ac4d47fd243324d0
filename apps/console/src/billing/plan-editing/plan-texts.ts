import { plural, t } from '@lingui/core/macro'
import type { Currency } from '@kallo/rules/billing/money'
import { formatMoney } from '../../platform/format-money.ts'
import type { Plan } from './api.ts'

/** S-25. */
export function priceIn(minor: number | null, currency: Currency): string {
  return minor === null ? '–' : formatMoney(minor, currency)
}

/** F-20: `₦4,500.00 → ₦5,000.00`, or the published value alone if nothing else is to be published. */
export function oldAndNew(published: string, draft: string | undefined): string {
  return draft === undefined || draft === published ? published : `${published} → ${draft}`
}

export function kindOf({ kind, months, durationDays: days }: Plan): string {
  if (kind === 'plan')
    return plural({ months: months ?? 0 }, { one: 'Plan, # month', other: 'Plan, # months' })
  if (kind === 'weekend-pass') return t`Weekend pass`
  return plural({ days: days ?? 0 }, { one: 'Pass, # day', other: 'Pass, # days' })
}

export function saleOf({ isDraft, isOnSale, draft }: Plan): string {
  if (isDraft) return t`Draft`
  const inWords = (isOn: boolean) => (isOn ? t`Yes` : t`No`)
  return oldAndNew(inWords(isOnSale), draft ? inWords(draft.isOnSale) : undefined)
}

/** F-20: what is published with a plan, a sentence for each. */
export function changesOf(plan: Plan): string[] {
  const { isDraft, draft } = plan
  const prices = [plan.priceNgnMinor, plan.priceUsdMinor] as const
  if (isDraft)
    return [t`New, and on sale: ${{ kind: kindOf(plan) }}, ${{ prices: pricesInWords(...prices) }}`]
  if (!draft) return []
  const [ngn, usd] = [
    oldAndNew(priceInWords(prices[0], 'NGN'), priceInWords(draft.priceNgnMinor, 'NGN')),
    oldAndNew(priceInWords(prices[1], 'USD'), priceInWords(draft.priceUsdMinor, 'USD')),
  ]
  return [
    ...(draft.name === plan.name ? [] : [t`Name: ${{ change: oldAndNew(plan.name, draft.name) }}`]),
    ...(hasOtherTranslations(plan, draft) ? [t`Name in other languages: changed`] : []),
    ...(draft.priceNgnMinor === prices[0] ? [] : [t`Price in naira: ${ngn}`]),
    ...(draft.priceUsdMinor === prices[1] ? [] : [t`Price in dollars: ${usd}`]),
    ...(draft.isOnSale === plan.isOnSale ? [] : [draft.isOnSale ? t`Put on sale` : t`Taken off sale`]),
  ]
}

/** F-20: what the changes mean for subscriptions that run. */
export function consequencesOf({ isDraft, isOnSale, subscribers, draft, ...plan }: Plan): string[] {
  if (isDraft || !draft || subscribers === 0) return []
  const isOtherPrice =
    draft.priceNgnMinor !== plan.priceNgnMinor || draft.priceUsdMinor !== plan.priceUsdMinor
  return [
    ...(isOtherPrice ? [runningAtPrice(subscribers)] : []),
    ...(isOnSale && !draft.isOnSale ? [runningOffSale(subscribers)] : []),
  ]
}

/** S-17. */
export function runningAtPrice(subscribers: number): string {
  return t`Running subscriptions: ${{ count: subscribers }}. A lower price applies to their next renewal, a higher one to the first that starts 30 days after they were notified.`
}

/** F-17. */
export function runningOffSale(subscribers: number): string {
  return t`New subscribers cannot choose this plan any more. Running subscriptions (${subscribers}) stay and renew as before; vouchers and gifts already sold can be used.`
}

function pricesInWords(naira: number | null, dollars: number | null): string {
  return [
    ...(naira === null ? [] : [formatMoney(naira, 'NGN')]),
    ...(dollars === null ? [] : [formatMoney(dollars, 'USD')]),
  ].join(' · ')
}

function priceInWords(minor: number | null, currency: Currency): string {
  return minor === null ? t`not sold` : formatMoney(minor, currency)
}

function hasOtherTranslations(
  { nameTranslations: published }: Plan,
  { nameTranslations: drafted }: NonNullable<Plan['draft']>,
): boolean {
  const languages = new Set([...Object.keys(published), ...Object.keys(drafted)])
  return [...languages].some((language) => published[language] !== drafted[language])
}

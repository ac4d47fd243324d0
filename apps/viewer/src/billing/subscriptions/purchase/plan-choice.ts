import { currencies, type Currency } from '@kallo/rules/billing/money'
import { planOffer, type PlanOffer } from '@kallo/rules/billing/plan-offers'
import { useSearchParams } from 'react-router'
import { deviceChoices, planMonths } from '@kallo/rules/foundation/constants'
import { deviceChoicesFor, hasFirstTimePrice } from '@kallo/rules/billing/plan-choice'
import type { DataOf } from '@kallo/contract/endpoint'
import type { packages } from '@kallo/contract/billing/plans'
import { queryOptions } from '@tanstack/react-query'
import { localNames } from '../../../platform/local-names.ts'
import { plansApi } from '../api.ts'

export interface Offer extends PlanOffer {
  id: string
  name: string
  months: number
  devices: number
  priceMinor: number
}

export function offersOf({ plans }: Pick<SoldPlans, 'plans'>): Offer[] {
  return plans.map((plan) => ({
    id: plan.id,
    name: plan.name,
    months: plan.months,
    devices: plan.devices,
    priceMinor: plan.priceMinor,
    ...planOffer(plan, plans),
  }))
}

/** S-25: the plans and passes that are sold in a currency. */
export function soldIn(offered: PlansData, currency: Currency): SoldPlans {
  const priced = (plans: readonly OfferedPlan[]) =>
    plans.flatMap((plan) => {
      const priceMinor = priceMinorIn(plan, currency)
      return priceMinor === null ? [] : [{ ...plan, priceMinor }]
    })
  return { ...offered, plans: priced(offered.plans), passes: priced(offered.passes) }
}

/** S-25: the currencies in which at least one of the plans is sold; all while they load. */
export function currenciesOf(plans: readonly OfferedPlan[] | undefined): readonly Currency[] {
  if (!plans) return currencies
  return currencies.filter((currency) => plans.some((plan) => priceMinorIn(plan, currency) !== null))
}

function priceMinorIn({ priceNgnMinor, priceUsdMinor }: OfferedPlan, currency: Currency): number | null {
  return currency === 'NGN' ? priceNgnMinor : priceUsdMinor
}

/** The offer for a duration; `isFrom` if the number of devices is still open. */
export function offerFor(
  offers: readonly Offer[],
  months: number,
  devices: number | undefined,
): { offer: Offer; isFrom: boolean } | null {
  const sold = offers.filter((one) => one.months === months).map((one) => one.devices)
  const offered = devicesFor(months).filter((choice) => sold.includes(choice))
  const offeredDevices = offered.find((choice) => choice === devices) ?? offered[0]
  const offer = offers.find((one) => one.months === months && one.devices === offeredDevices)
  return offer ? { offer, isFrom: offered.length > 1 && offeredDevices !== devices } : null
}

/** Durations for which a plan is on sale; all while the plans load. */
export function monthsOnSale(plans: Pick<SoldPlans, 'plans'> | undefined): readonly number[] {
  if (!plans) return planMonths
  return planMonths.filter((months) => plans.plans.some((plan) => plan.months === months))
}

/** Numbers of devices with a plan of the duration on sale, or of any duration if none is chosen; all while the plans load. */
export function devicesOnSale(
  plans: Pick<SoldPlans, 'plans'> | undefined,
  months: number | undefined,
): readonly number[] {
  const offered = devicesFor(months)
  if (!plans) return offered
  const sold = plans.plans.filter((plan) => months === undefined || plan.months === months)
  return offered.filter((devices) => sold.some((plan) => plan.devices === devices))
}

/** The choice is kept in the URL, for returning from the payment page. */
export function usePlanPick(): PlanPick & { choose: (what: keyof PlanPick, value: number | string) => void } {
  const [search, setSearch] = useSearchParams()
  return {
    ...readPlanPick(search),
    choose(what, value) {
      const next = new URLSearchParams(search)
      // Choosing a pass resets the months and devices, and choosing those resets the pass.
      for (const other of what === 'pass' ? ['months', 'devices'] : ['pass']) next.delete(other)
      next.set(what, String(value))
      setSearch(next, { replace: true })
    },
  }
}

export interface PlanPick {
  months: number | undefined
  devices: number | undefined
  /** S-23: ID of a pass, instead of months and devices. */
  pass?: string | undefined
}

/** S-03: reads the choice from the URL, ignoring invalid values. A single device option is preselected. */
export function readPlanPick(search: URLSearchParams): PlanPick {
  const pass = search.get('pass')
  if (pass !== null) return { months: undefined, devices: undefined, pass }
  const months = planMonths.find((offered) => String(offered) === search.get('months'))
  const offered = devicesFor(months)
  const devices =
    offered.length === 1 ? offered[0] : offered.find((choice) => String(choice) === search.get('devices'))
  return { months, devices }
}

/** Without a duration all device counts are offered. */
export function devicesFor(months: number | undefined): readonly number[] {
  return months === undefined ? deviceChoices : deviceChoicesFor(months)
}

export type PlansData = DataOf<typeof packages.plans>
export type OfferedPlan = PlansData['plans'][number]

/** A plan or pass with its price in the shown currency. */
export interface SoldPlan extends OfferedPlan {
  priceMinor: number
}

/** What is sold in the shown currency (S-25). */
export interface SoldPlans extends Pick<PlansData, 'recommended' | 'firstTime'> {
  plans: SoldPlan[]
  passes: SoldPlan[]
}

/** S-06: the first-time price of a plan; null: it has none. */
export function firstTimePriceOf(
  plan: SoldPlan,
  firstTime: PlansData['firstTime'],
  currency: Currency,
): NonNullable<PlansData['firstTime']>[number] | null {
  const offer = firstTime?.find((one) => one.currency === currency)
  if (!offer) return null
  const priceMinor = offer.totalMinor - offer.creditedMinor
  return hasFirstTimePrice(plan, { isOffered: true, plans: offer.plans }, priceMinor) ? offer : null
}

/** The plans without the first-time price, which gifts do not have (S-21). */
export function giftPlansQuery() {
  return queryOptions({
    ...plansQuery(),
    select: (plans: PlansData) => ({ ...localNames()(plans), firstTime: null }),
  })
}

/** S-23: each pass once, for this number of devices or the maximum of the pass. */
export function passesFor(passes: readonly SoldPlan[], devices: number): SoldPlan[] {
  return passes.filter((pass) => {
    const maxDevices = Math.max(...passVariants(passes, pass).map(({ devices }) => devices))
    return pass.devices === Math.min(devices, maxDevices)
  })
}

/** The same pass for all numbers of devices. */
export function passVariants(passes: readonly SoldPlan[], { kind, durationDays }: SoldPlan): SoldPlan[] {
  return passes.filter((one) => one.kind === kind && one.durationDays === durationDays)
}

/** All plans on sale. The preview requests a fresh quote (S-13). */
export function plansQuery() {
  return queryOptions({
    ...plansApi.plans.query(),
    select: localNames(),
    staleTime: 5 * 60_000,
  })
}

import type { PlanKind } from '@kallo/rules/billing/plan-duration'

type Pass = readonly [
  id: string,
  kind: PlanKind,
  days: number,
  prices: Record<1 | 2, [ngn: number, usd: number]>,
]

/** Prices in minor units, by number of devices. Most dollar prices are below Paystack's minimum charge (S-12). */
const offered: readonly Pass[] = [
  ['d1', 'day-pass', 1, { 1: [20_000, 50], 2: [30_000, 75] }],
  ['weekend', 'weekend-pass', 3, { 1: [40_000, 75], 2: [60_000, 100] }],
  ['d7', 'week-pass', 7, { 1: [60_000, 100], 2: [80_000, 150] }],
]

/** S-23: passes for a day, a weekend and a week, on one or two devices. */
export function passes() {
  return offered.flatMap(([id, kind, days, prices]) =>
    ([1, 2] as const).map((devices) => ({
      id: `${id}_${devices}`,
      kind,
      name: `${names[kind].en}, ${devices} ${devices === 1 ? 'Device' : 'Devices'}`,
      name_translations: JSON.stringify({
        fr: `${names[kind].fr}, ${devices} ${devices === 1 ? 'appareil' : 'appareils'}`,
        ha: `${names[kind].ha}, ${devices === 1 ? 'na’ura' : 'na’urori'} ${devices}`,
        ig: `${names[kind].ig}, ngwaọrụ ${devices}`,
        yo: `${names[kind].yo}, ẹ̀rọ ${devices}`,
      }),
      months: 0,
      duration_days: days,
      devices,
      price_ngn_minor: prices[devices][0],
      price_usd_minor: prices[devices][1],
    })),
  )
}

const names: Record<PlanKind, Record<'en' | 'fr' | 'ha' | 'ig' | 'yo', string>> = {
  plan: { en: 'Plan', fr: 'Forfait', ha: 'Tsari', ig: 'Atụmatụ', yo: 'Ètò' },
  'day-pass': {
    en: 'Day Pass',
    fr: 'Pass journée',
    ha: 'Fas na rana',
    ig: 'Pas otu ụbọchị',
    yo: 'Páàsì ọjọ́ kan',
  },
  'week-pass': {
    en: 'Week Pass',
    fr: 'Pass semaine',
    ha: 'Fas na mako',
    ig: 'Pas otu izu',
    yo: 'Páàsì ọ̀sẹ̀ kan',
  },
  'weekend-pass': {
    en: 'Weekend Pass',
    fr: 'Pass week-end',
    ha: 'Fas na ƙarshen mako',
    ig: 'Pas ngwụcha izu',
    yo: 'Páàsì òpin ọ̀sẹ̀',
  },
}

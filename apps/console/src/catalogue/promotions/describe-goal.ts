import { plural, t } from '@lingui/core/macro'
import type { PromotionReportData } from '@kallo/contract/catalogue/promotions'
import { currentLocale } from '../../platform/language.ts'

type Goal = NonNullable<PromotionReportData['goal']>

const number = new Intl.NumberFormat(currentLocale())

/** `312 of 500 clicks, 9 days left; about 480 expected.` */
export function describeGoal({
  kind,
  count,
  done: reached,
  state,
  daysLeft,
  expected: estimate,
}: Goal): string {
  const done = number.format(reached)
  const wanted = number.format(count)
  const progress = kind === 'clicks' ? t`${done} of ${wanted} clicks` : t`${done} of ${wanted} views`
  if (state === 'reached') return t`Goal reached: ${progress}.`
  if (state === 'missed') return t`Goal not reached: ${progress}.`
  const left = plural(daysLeft, { one: '# day left', other: '# days left' })
  if (estimate === null) return t`${progress}, ${left}. An estimate follows after one day with views.`
  const expected = number.format(estimate)
  return state === 'on-course'
    ? t`On track: ${progress}, ${left}; about ${expected} expected.`
    : t`Behind: ${progress}, ${left}; about ${expected} expected.`
}

import { cancelReasons, type CancelReason } from '@kallo/rules/billing/cancel-reasons'
import { graceEnd, renewBeforeEndMs } from '@kallo/rules/billing/dunning'
import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import { dayOfMonth, periodEnd } from '@kallo/rules/billing/period'
import { dayMs, hourMs } from '@kallo/rules/foundation/durations'
import { createRandom, type Random } from './random.ts'

/** Days of history, before the start of the demo. */
export const historyDays = 90
const sampleSubscribers = 460

export interface SampleSubscriber {
  id: string
  name: string
  email: string
  phone: string
  joinedAt: number
  lastSeenAt: number
  /** Null for an account that never paid. */
  subscription: SampleSubscription | null
}

interface SampleSubscription {
  planId: string
  months: number
  method: PaymentMethod
  anchorDay: number
  periods: readonly SamplePeriod[]
  endsAt: number
  accessEndsAt: number
  cancelledAt: number | null
  cancelReason: CancelReason | null
  /** Declined charges after the last period, which was therefore not renewed. */
  failedAt: readonly number[]
}

interface SamplePeriod {
  paidAt: number
  startsAt: number
  endsAt: number
  /** A declined charge before the successful one; null if the first charge was accepted. */
  failedAt: number | null
  refund: { at: number; note: string } | null
}

// cspell:disable
const firstNames = [
  'Adaobi',
  'Aisha',
  'Amaka',
  'Babatunde',
  'Bisi',
  'Chinedu',
  'Damilola',
  'Ebere',
  'Emeka',
  'Fatima',
  'Folake',
  'Gbenga',
  'Hauwa',
  'Ibrahim',
  'Ifeoma',
  'Kemi',
  'Kunle',
  'Maryam',
  'Musa',
  'Ngozi',
  'Nneka',
  'Obinna',
  'Ronke',
  'Sade',
  'Segun',
  'Tunde',
  'Uche',
  'Yakubu',
  'Yetunde',
  'Zainab',
] as const
const lastNames = [
  'Abubakar',
  'Adeyemi',
  'Afolabi',
  'Aliyu',
  'Balogun',
  'Bello',
  'Chukwu',
  'Danjuma',
  'Eze',
  'Ibe',
  'Lawal',
  'Mohammed',
  'Nwosu',
  'Obi',
  'Ogunleye',
  'Okafor',
  'Okonkwo',
  'Oladipo',
  'Onyekachi',
  'Sani',
  'Uzor',
  'Yusuf',
] as const
// cspell:enable
const plans = ['1_1', '1_1', '1_1', '1_2', '1_2', '1_3', '3_1', '3_3'] as const
const methods = ['card', 'card', 'card', 'card', 'bank_transfer', 'bank_transfer', 'ussd'] as const
const refundNotes = ['Paid twice', 'Could not watch the match', 'Bought by mistake'] as const

/** Subscribers of the demo's last 90 days, the same for each start of the same second. `nowMs` in UTC ms. */
export function inventSubscribers(nowMs: number, timeZone: string): SampleSubscriber[] {
  const random = createRandom(20_251_120)
  return Array.from({ length: sampleSubscribers }, (_, index) =>
    inventSubscriber(random, index, nowMs, timeZone),
  )
}

function inventSubscriber(random: Random, index: number, nowMs: number, timeZone: string): SampleSubscriber {
  const first = random.pick(firstNames)
  const last = random.pick(lastNames)
  const id = `sample-${String(index + 1).padStart(4, '0')}`
  // The service grows: more subscribers joined recently than at the start.
  const daysAgo = historyDays * (1 - Math.sqrt(random.next()))
  const joinedAt = nowMs - Math.max(hourMs, Math.floor(daysAgo * dayMs))
  const subscription = random.isLikely(0.88) ? inventSubscription(random, joinedAt, nowMs, timeZone) : null
  const activeUntil = Math.min(nowMs, subscription?.accessEndsAt ?? joinedAt + dayMs)
  return {
    id,
    name: `${first} ${last}`,
    email: `${first}.${last}.${index + 1}@sample.kallo.test`.toLowerCase(),
    phone: `+234801${String(1_000_000 + index * 7_919).slice(0, 7)}`,
    joinedAt,
    lastSeenAt: Math.max(joinedAt, activeUntil - random.below(3 * dayMs)),
    subscription,
  }
}

/** Creates periods until now. Each is renewed, cancelled or not paid at its end. */
function inventSubscription(
  random: Random,
  joinedAt: number,
  nowMs: number,
  timeZone: string,
): SampleSubscription {
  const planId = random.pick(plans)
  const months = Number(planId.split('_')[0])
  const method = random.pick(methods)
  const anchorDay = dayOfMonth(joinedAt, timeZone)
  const end = (startsAt: number) => periodEnd(startsAt, months, timeZone, anchorDay)
  const periods: SamplePeriod[] = [
    {
      paidAt: joinedAt,
      startsAt: joinedAt,
      endsAt: end(joinedAt),
      failedAt: null,
      refund: refundOf(random, joinedAt, nowMs),
    },
  ]
  let endsAt = end(joinedAt)
  let failedAt: number[] = []
  let cancelledAt: number | null = null
  for (;;) {
    const chargedAt = endsAt - renewBeforeEndMs
    const wantsToLeave = random.isLikely(0.14)
    const leftAt = endsAt - (2 + random.below(12)) * dayMs
    if (wantsToLeave && leftAt < nowMs) {
      cancelledAt = Math.max(leftAt, joinedAt + hourMs)
      if (cancelledAt >= nowMs) cancelledAt = null
    }
    if (cancelledAt !== null || chargedAt >= nowMs) break
    if (random.isLikely(0.1)) {
      failedAt = [0, 1, 3].map((days) => chargedAt + days * dayMs).filter((at) => at < nowMs)
      break
    }
    const isRetried = random.isLikely(0.08) && chargedAt + dayMs < nowMs
    const paidAt = isRetried ? chargedAt + dayMs : chargedAt
    const next = { paidAt, startsAt: endsAt, endsAt: end(endsAt), failedAt: isRetried ? chargedAt : null }
    periods.push({ ...next, refund: refundOf(random, paidAt, nowMs) })
    endsAt = next.endsAt
  }
  const isUnpaid = failedAt.length > 0
  return {
    planId,
    months,
    method,
    anchorDay,
    periods,
    endsAt,
    accessEndsAt: isUnpaid ? graceEnd(endsAt, timeZone) : endsAt,
    cancelledAt,
    cancelReason:
      cancelledAt === null ? null : (cancelReasons[random.below(cancelReasons.length)] ?? 'Others'),
    failedAt,
  }
}

function refundOf(random: Random, paidAt: number, nowMs: number): SamplePeriod['refund'] {
  const at = paidAt + (1 + random.below(3)) * dayMs
  return random.isLikely(0.02) && at < nowMs - dayMs ? { at, note: random.pick(refundNotes) } : null
}

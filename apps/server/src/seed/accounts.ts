import { dayMs } from '@kallo/rules/foundation/durations'
import { passes } from './passes.ts'
import { planMonths, deviceChoices } from '@kallo/rules/foundation/constants'
import type { Transaction } from 'kysely'
import { storeInvoice } from '../billing/invoices/index.ts'
import { openingLines, postEntry } from '../billing/ledger/index.ts'
import type { PasswordHasher } from '../platform/password-hasher.ts'
import type { Tables } from '../tables.ts'

const password = 'kallo-demo-1'

const people = [
  { id: 'ada', email: 'ada@kallo.test', name: 'Ada Okafor', phone: '+2348031234567' },
  { id: 'bola', email: 'bola@kallo.test', name: 'Bola Adeyemi', phone: '+2348052345678' },
  { id: 'chidi', email: 'chidi@kallo.test', name: 'Chidi Eze', phone: '+2348073456789' },
]

/**
 * Ada subscribes for three devices, Bola never subscribed, and Chidi's subscription ended last week. Halima, the
 * operator, has none.
 */
export async function seedAccounts(
  trx: Transaction<Tables>,
  passwords: PasswordHasher,
  now: number,
): Promise<void> {
  await trx
    .insertInto('plan')
    .values([...packages(), ...passes()])
    .execute()
  const rows = []
  for (const person of people)
    rows.push({
      ...person,
      country: 'NG',
      password_hash: await passwords.hash(password),
      activated_at: new Date(now),
    })
  await trx.insertInto('account').values(rows).execute()
  await trx
    .insertInto('operator')
    .values(await demoOperator(passwords))
    .execute()
  await trx.insertInto('promo_code').values(promoCodes(now)).execute()
  await seedOffers(trx)
  await seedSubscription(trx, 'chidi', 'chidi', now)
  await seedSubscription(trx, 'ada', 'ada', now)
}

/** The operator has no second factor, so that the demo can be tried with a password alone. */
async function demoOperator(passwords: PasswordHasher) {
  return {
    id: 'ops',
    email: 'ops@kallo.test',
    name: 'Halima Bello',
    role: 'owner' as const,
    password_hash: await passwords.hash(password),
    is_second_factor_required: false,
    totp_secret: null,
    totp_confirmed_at: null,
    last_login_at: null,
    disabled_at: null,
  }
}

/** S-06, S-22: these offers are off by default, but on in the demo. */
async function seedOffers(trx: Transaction<Tables>): Promise<void> {
  await trx
    .insertInto('setting')
    .values([
      { key: 'first-time-offer', value: JSON.stringify({ isOffered: true, plans: null }) },
      { key: 'retention-offer', value: JSON.stringify({ isOffered: true, percent: 25, renewals: 1 }) },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const subscriptions = { ada: { startDay: -10, endDay: 80 }, chidi: { startDay: -97, endDay: -7 } }

/** Stores the subscription of a demo account for this account, with the ID `{accountId}-1`. */
export async function seedSubscription(
  trx: Transaction<Tables>,
  like: keyof typeof subscriptions,
  accountId: string,
  now: number,
): Promise<void> {
  await openSubscription(trx, { id: `${accountId}-1`, accountId, ...subscriptions[like], now })
}

interface Opening {
  id: string
  accountId: string
  startDay: number
  endDay: number
  now: number
}

/** A subscription for three devices and three months, posted as an opening entry because nothing was paid. */
async function openSubscription(trx: Transaction<Tables>, opening: Opening): Promise<void> {
  const { id, accountId, startDay, endDay, now } = opening
  const startsAt = new Date(now + startDay * dayMs)
  const endsAt = new Date(now + endDay * dayMs)
  const isOver = endDay < 0
  const invoice = await storeInvoice(trx, {
    account_id: accountId,
    kind: 'opening',
    plan_id: '3_3',
    plan_name: '3 Months, 3 Devices',
    months: 3,
    devices: 3,
    extra_devices: 0,
    currency: 'NGN',
    lines: [],
    total_minor: 0,
    vat_minor: 0,
    unused_credit_minor: 0,
    refund_minor: 0,
    is_first_time: false,
    created_at: startsAt,
    state: 'paid',
    closed_at: startsAt,
  })
  await trx
    .insertInto('subscription')
    .values({
      id,
      account_id: accountId,
      plan_id: '3_3',
      devices: 3,
      starts_at: startsAt,
      ends_at: endsAt,
      access_ends_at: endsAt,
      state: isOver ? 'expired' : 'active',
      is_ended: isOver,
    })
    .execute()
  await trx
    .insertInto('entitlement_period')
    .values({
      id: `${id}-opening`,
      subscription_id: id,
      account_id: accountId,
      kind: 'opening',
      invoice_id: invoice.id,
      plan_id: '3_3',
      devices: 3,
      period_start: startsAt,
      starts_at: startsAt,
      ends_at: endsAt,
      currency: 'NGN',
      value_minor: 0,
      granted_at: startsAt,
    })
    .execute()
  await postEntry(trx, {
    key: `opening:${id}`,
    kind: 'opening',
    accountId,
    invoiceId: invoice.id,
    paymentId: null,
    at: startsAt,
    currency: 'NGN',
    lines: openingLines(),
  })
}

/** Three codes: one for 30 free days, one for half the price, and one that has expired. */
function promoCodes(now: number) {
  const starts_at = new Date(now - 30 * dayMs)
  const inAYear = new Date(now + 365 * dayMs)
  const none = { free_days: null, plan_id: null, max_uses: null }
  return [
    {
      code: 'KALLO100',
      percent: 100,
      free_days: 30,
      plan_id: '1_2',
      max_uses: 1_000,
      starts_at,
      expires_at: inAYear,
    },
    { ...none, code: 'HALF50', percent: 50, starts_at, expires_at: inAYear },
    { ...none, code: 'HARMATTAN', percent: 25, starts_at, expires_at: new Date(now - dayMs) },
  ]
}

const monthsOff = { 1: 0, 3: 0.05, 6: 0.1, 12: 0.2 } as const

/**
 * S-03: 12 months are offered with 5 devices only. The first device costs ₦1,500 or $2.50 a month, each further one a
 * third.
 */
function packages() {
  return planMonths.flatMap((months) =>
    deviceChoices
      .filter((devices) => months !== 12 || devices === 5)
      .map((devices) => {
        const share = months * (1 + (devices - 1) / 3) * (1 - monthsOff[months])
        return {
          id: `${months}_${devices}`,
          name: `${months} ${months === 1 ? 'Month' : 'Months'}, ${devices} ${devices === 1 ? 'Device' : 'Devices'}`,
          name_translations: JSON.stringify(planNames(months, devices)),
          months,
          devices,
          price_ngn_minor: Math.round(share * 30) * 5_000,
          price_usd_minor: Math.round(share * 25) * 10,
        }
      }),
  )
}

function planNames(months: number, devices: number) {
  return {
    fr: `${months} mois, ${devices} ${devices === 1 ? 'appareil' : 'appareils'}`,
    ha: `${months === 1 ? 'Wata' : 'Watanni'} ${months}, ${devices === 1 ? 'na’ura' : 'na’urori'} ${devices}`,
    ig: `Ọnwa ${months}, ngwaọrụ ${devices}`,
    yo: `Oṣù ${months}, ẹ̀rọ ${devices}`,
  }
}

import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { apiKeys } from './accounts/api-keys.ts'
import { auditLog } from './accounts/audit-log.ts'
import { auth } from './accounts/auth.ts'
import { languages } from './accounts/languages.ts'
import { mailingList } from './accounts/mailing-list.ts'
import { operators } from './accounts/operators.ts'
import { profile } from './accounts/profile.ts'
import { legal, setup } from './accounts/setup.ts'
import { gifts } from './billing/gifts.ts'
import { paymentLinks } from './billing/payment-links.ts'
import { paystackKeys } from './billing/paystack-keys.ts'
import { payments } from './billing/payments.ts'
import { packages } from './billing/plans.ts'
import { promoCodes } from './billing/promo-codes.ts'
import { subscriptions } from './billing/subscriptions.ts'
import { banners } from './catalogue/banners.ts'
import { contents, freeContents } from './catalogue/contents.ts'
import { hiddenPages } from './catalogue/hidden-pages.ts'
import { announcements } from './accounts/announcements.ts'
import { subscribers } from './accounts/subscribers.ts'
import { codeDesk } from './billing/code-desk.ts'
import { paymentDesk } from './billing/payment-desk.ts'
import { planDesk } from './billing/plan-desk.ts'
import { statements } from './billing/statements.ts'
import { subscriberBilling } from './billing/subscribers.ts'
import { subscriberViewing } from './insights/subscriber-viewing.ts'
import { subscriberStreams } from './streaming/subscriber-streams.ts'
import { reports } from './insights/reports.ts'
import { errorsOf, type Endpoint } from './endpoint.ts'
import { errorReasons } from './errors.ts'

const endpoints: Endpoint[] = [
  ...Object.values(reports),
  ...Object.values(subscriberStreams),
  ...Object.values(subscriberViewing),
  ...Object.values(subscriberBilling),
  ...Object.values(statements),
  ...Object.values(planDesk),
  ...Object.values(paymentDesk),
  ...Object.values(codeDesk),
  ...Object.values(subscribers),
  ...Object.values(announcements),
  ...Object.values(apiKeys),
  ...Object.values(auditLog),
  ...Object.values(auth),
  ...Object.values(operators),
  ...Object.values(languages),
  ...Object.values(mailingList),
  ...Object.values(profile),
  ...Object.values(legal),
  ...Object.values(setup),
  ...Object.values(gifts),
  ...Object.values(paymentLinks),
  ...Object.values(paystackKeys),
  ...Object.values(payments),
  ...Object.values(packages),
  ...Object.values(promoCodes),
  ...Object.values(subscriptions),
  ...Object.values(banners),
  ...Object.values(contents),
  ...Object.values(freeContents),
  ...Object.values(hiddenPages),
  ...Object.values(location),
  ...Object.values(ads),
  ...Object.values(analytics),
  ...Object.values(monitoring),
  ...Object.values(playback),
]
const files = globSync('*/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))
const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(`./${file}`)))

/** The endpoints of all modules. */
const endpoints = modules
  .flatMap((module) => Object.values(module))
  .flatMap((exported) => (typeof exported === 'object' && exported !== null ? Object.values(exported) : []))
  .filter(isEndpoint)

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value
  )
}

/** Some are detected before a request has an endpoint. */
const undeclared = ['method-not-allowed', 'too-large']

it('[C-11] every error reason is declared once, and by an endpoint', () => {
  expect(endpoints.length).toBeGreaterThan(100)
  expect(new Set(errorReasons).size).toBe(errorReasons.length)
  const declared = new Set(endpoints.flatMap((one) => [...errorsOf(one)]))
  expect(errorReasons.filter((reason) => !declared.has(reason) && !undeclared.includes(reason))).toEqual([])
})

it('[C-11] endpoints that share a rate limit agree on it', () => {
  const known = new Map<string, string>()
  for (const { name, burst, everyMs } of endpoints.flatMap(({ limits = [] }) => limits)) {
    const numbers = `${burst} ${everyMs}`
    expect([name, known.get(name) ?? numbers]).toEqual([name, numbers])
    known.set(name, numbers)
  }
})

it('[C-11] limits by account are declared by endpoints that require a session', () => {
  const byAccount = endpoints.filter(({ limits = [] }) =>
    limits.some(({ per, countedByHandler }) => per === 'account' && countedByHandler === undefined),
  )
  expect(byAccount.map(({ auth: kind }) => kind)).toEqual(byAccount.map(() => 'viewer'))
})

import type { OperatorRole } from '@kallo/rules/accounts/operator-role'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createConsoleClient, signInAsOwner, type ConsoleClient } from './testing/console-client.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

const owner: readonly OperatorRole[] = ['owner']
const everyone: readonly OperatorRole[] = ['owner', 'editor', 'support', 'finance']

/** O-01: who may call which endpoint. Each endpoint of the console is listed. */
const allowed: Readonly<Record<string, readonly OperatorRole[]>> = {
  'POST console/logout': everyone,
  'GET console/self': everyone,
  'POST console/step-up': everyone,
  'POST console/password': everyone,
  'POST console/second-factor/begin': everyone,
  'POST console/second-factor/confirm': everyone,
  'GET console/sessions': everyone,
  'DELETE console/sessions/{id}': everyone,
  'GET console/operators': owner,
  'POST console/operators/invite': owner,
  'PATCH console/operators/{id}': owner,
  'GET console/api-keys': owner,
  'POST console/api-keys': owner,
  'DELETE console/api-keys/{id}': owner,
  'POST console/audit-log': owner,
  'GET console/setup': owner,
  'GET console/branding': owner,
  'PATCH console/branding': owner,
  'GET console/company': ['owner', 'finance'],
  'PATCH console/company': owner,
  'GET console/legal-texts': owner,
  'PATCH console/legal-texts': owner,
  'GET console/mail': owner,
  'PATCH console/mail': owner,
  'POST console/mail/test': owner,
  'GET console/paystack': owner,
  'PATCH console/paystack': owner,
  'POST console/reports/view': ['owner', 'finance'],
  'POST console/reports/csv': ['owner', 'finance'],
  'GET console/announcements': ['owner', 'support'],
  'POST console/announcements': ['owner', 'support'],
  'PATCH console/announcements/{id}': ['owner', 'support'],
  'POST console/announcements/{id}/end': ['owner', 'support'],
  'GET console/subscribers/{id}': ['owner', 'support', 'finance'],
  'POST console/subscribers/{id}/sign-out': ['owner', 'support'],
  'POST console/subscribers/{id}/notes': ['owner', 'support', 'finance'],
  'POST console/subscribers/{id}/notes/remove': ['owner', 'support', 'finance'],
  'POST console/subscribers/{id}/mails': ['owner', 'support'],
  'POST console/subscribers/{id}/impersonate': ['owner', 'support'],
  'POST console/subscribers/{id}/export': ['owner', 'support'],
  'POST console/subscribers/{id}/erase': ['owner', 'support'],
  'POST console/promo-codes/list': ['owner', 'finance', 'support'],
  'POST console/promo-codes': ['owner', 'finance'],
  'PATCH console/promo-codes/{code}': ['owner', 'finance'],
  'GET console/vouchers': ['owner', 'finance', 'support'],
  'POST console/vouchers': ['owner', 'finance'],
  'POST console/vouchers/{id}/void': ['owner', 'finance'],
  'POST console/gifts/list': ['owner', 'finance', 'support'],
  'POST console/payments/list': ['owner', 'finance', 'support'],
  'POST console/payments/csv': ['owner', 'finance'],
  'GET console/payments/{reference}': ['owner', 'finance', 'support'],
  'POST console/payments/{reference}/refund': ['owner', 'finance'],
  'POST console/payments/{reference}/look-up': ['owner', 'finance', 'support'],
  'POST console/reviews/list': ['owner', 'finance'],
  'POST console/reviews/{id}/close': ['owner', 'finance'],
  'POST console/disputes/list': ['owner', 'finance'],
  'POST console/reconciliation': ['owner', 'finance'],
  'GET console/reconciliation': ['owner', 'finance'],
  'POST console/reconciliation/cancel': ['owner', 'finance'],
  'GET console/plans': ['owner', 'support', 'finance'],
  'POST console/plans': owner,
  'PATCH console/plans/{id}': owner,
  'GET console/pricing': ['owner', 'finance'],
  'PATCH console/pricing': owner,
  'GET console/statements/{month}': ['owner', 'finance'],
  'POST console/subscribers/list': ['owner', 'support', 'finance'],
  'POST console/subscribers/csv': ['owner', 'support'],
  'GET console/subscribers/{id}/billing': ['owner', 'support', 'finance'],
  'POST console/subscribers/{id}/extend': ['owner', 'support'],
  'POST console/subscribers/{id}/change-plan': ['owner', 'support'],
  'POST console/subscribers/{id}/cancel': ['owner', 'support'],
  'POST console/subscribers/{id}/resume': ['owner', 'support'],
  'POST console/subscribers/{id}/receipts': ['owner', 'support', 'finance'],
  'GET console/subscribers/{id}/viewing': ['owner', 'support'],
  'GET console/subscribers/{id}/streams': ['owner', 'support', 'finance'],
}
/** Without a session. */
const openEndpoints = [
  'POST console/login',
  'POST console/invitation/check',
  'POST console/invitation/accept',
]

let test: TestApp
const clients = new Map<OperatorRole, ConsoleClient>()
beforeAll(async () => {
  test = await createTestApp()
  for (const role of everyone) clients.set(role, await signInAs(role))
})
afterAll(() => test.close())

/** The demo's owner with another role: one that needs no second factor. */
async function signInAs(role: OperatorRole): Promise<ConsoleClient> {
  if (role === 'owner') return signInAsOwner(() => test)
  const email = `${role}@kallo.test`
  await test.deps.db.query
    .insertInto('operator')
    .columns(['email', 'name', 'role', 'password_hash', 'is_second_factor_required'])
    .expression((from) =>
      from
        .selectFrom('operator')
        .where('email', '=', 'ops@kallo.test')
        .select(({ val }) => [
          val(email).as('email'),
          val(role).as('name'),
          val(role).as('role'),
          'password_hash',
          'is_second_factor_required',
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const client = createConsoleClient(() => test)
  await client.post('login', { email, password: 'kallo-demo-1' })
  return client
}

interface Operation {
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
}

async function listOperations(): Promise<Operation[]> {
  const response = await test.app.inject('/api/docs/openapi.json')
  const { paths } = response.json<{ paths: Record<string, Record<string, unknown>> }>()
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/v1/console/'))
    .flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => ({
        name: `${method.toUpperCase()} ${path.replace('/api/v1/', '')}`,
        method: method.toUpperCase() as Operation['method'],
        url: path.replace('/api/v1/console/', '').replace(/\{\w+\}/g, '0'),
      })),
    )
    .filter(({ name }) => !openEndpoints.includes(name))
}

describe('[O-01] roles', () => {
  it('the table lists every endpoint', async () => {
    expect((await listOperations()).map(({ name }) => name).sort()).toEqual(Object.keys(allowed).sort())
  })

  it.each(everyone)('%s may call exactly the endpoints of the table', async (role) => {
    const wrong: string[] = []
    for (const { name, method, url } of await listOperations()) {
      const client = clients.get(role) ?? createConsoleClient(() => test)
      const { body } = await client.send(method, url, method === 'GET' ? undefined : {})
      const isDenied = body.reason === 'role-not-allowed'
      if (isDenied === allowed[name]?.includes(role)) wrong.push(name)
      if (url === 'logout') clients.set(role, await signInAs(role))
    }
    expect(wrong).toEqual([])
  })
})

describe('[O-03] every endpoint of the console rejects', () => {
  const reasonsWith = async (headers: Record<string, string>) => {
    const reasons = new Set<string | undefined>()
    for (const { method, url } of await listOperations()) {
      const client = createConsoleClient(() => test)
      const { body } = await client.send(method, url, method === 'GET' ? undefined : {}, headers)
      reasons.add(body.reason)
    }
    return [...reasons]
  }

  it('requests without a session', async () => {
    expect(await reasonsWith({})).toEqual(['sign-in-needed'])
  })

  it('the session of a viewer, also of one who belongs to the staff', async () => {
    for (const email of ['ada@kallo.test', 'ops@kallo.test']) {
      const token = await test.tokenOf(email)
      expect(await reasonsWith({ 'auth-token': token })).toEqual(['sign-in-needed'])
      expect(await reasonsWith({ authorization: `Bearer ${token}` })).toEqual(['sign-in-needed'])
      expect(await reasonsWith({ cookie: `kallo-console=${token}` })).toEqual(['sign-in-needed'])
    }
  })

  it('sessions that were ended or have expired', async () => {
    const ended = await signInAs('owner')
    const cookie = ended.cookie() ?? ''
    await ended.post('logout')
    expect(await reasonsWith({ cookie })).toEqual(['sign-in-needed'])
    const idle = (await signInAs('owner')).cookie() ?? ''
    await test.deps.db.query
      .updateTable('operator_session')
      .set({ last_seen_at: new Date(test.deps.clock.now() - 86_400_000) })
      .execute()
    expect(await reasonsWith({ cookie: idle })).toEqual(['sign-in-needed'])
  })

  it('writes without the header that other sites cannot send', async () => {
    const { app } = test
    const cookie = (await signInAs('owner')).cookie() ?? ''
    const accepted: string[] = []
    for (const { name, method, url } of await listOperations()) {
      if (method === 'GET') continue
      const response = await app.inject({ method, url: `/api/v1/console/${url}`, headers: { cookie } })
      if (response.json<{ reason?: string }>().reason !== 'console-header-missing') accepted.push(name)
    }
    expect(accepted).toEqual([])
  })
})

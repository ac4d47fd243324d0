import type { OperatorRole } from '@kallo/rules/accounts/operator-role'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createConsoleClient, signInAsOwner, type ConsoleClient } from './testing/console-client.ts'
import { storeViewer } from './testing/store-viewer.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

const everyone: readonly OperatorRole[] = ['owner', 'editor', 'support', 'finance']

/** O-01: which roles can call which endpoint. The table lists every endpoint of the console. */
const table: readonly (readonly [roles: readonly OperatorRole[], endpoints: readonly string[]])[] = [
  [
    everyone,
    [
      'POST console/logout',
      'GET console/self',
      'POST console/step-up',
      'POST console/password',
      'POST console/second-factor/begin',
      'POST console/second-factor/confirm',
      'POST console/recovery-codes',
      'GET console/sessions',
      'GET console/passkeys',
      'POST console/passkeys/register/begin',
      'POST console/passkeys/register',
      'POST console/passkeys/step-up/begin',
      'POST console/passkeys/step-up',
      'DELETE console/passkeys/{id}',
      'DELETE console/sessions/{id}',
      'GET console/alerts',
      'GET console/backup/restored',
      'POST console/search',
      'GET console/control-room',
      'GET console/control-room/pictures',
      'GET console/monitoring/wall',
      'POST console/monitoring/restarts',
    ],
  ],
  [
    ['owner'],
    [
      'GET console/operators',
      'POST console/operators/invite',
      'PATCH console/operators/{id}',
      'POST console/operators/{id}/reset',
      'DELETE console/invitations/{id}',
      'GET console/api-keys',
      'POST console/api-keys',
      'DELETE console/api-keys/{id}',
      'GET console/webhooks',
      'POST console/webhooks',
      'DELETE console/webhooks/{id}',
      'POST console/alerts/test',
      'GET console/backup',
      'PATCH console/backup',
      'POST console/backup/run',
      'POST console/backup/restored/confirm',
      'POST console/reports/mail-weekly',
      'POST console/audit-log',
      'GET console/setup',
      'GET console/branding',
      'PATCH console/branding',
      'PATCH console/company',
      'GET console/legal-texts',
      'PATCH console/legal-texts',
      'GET console/mail',
      'PATCH console/mail',
      'POST console/mail/test',
      'GET console/mail/failed',
      'POST console/mail/failed/send',
      'GET console/paystack',
      'PATCH console/paystack',
      'POST console/plans',
      'PATCH console/plans/{id}',
      'POST console/plans/publish',
      'POST console/plans/discard',
      'GET console/plans/preview',
      'PATCH console/pricing',
    ],
  ],
  [
    ['owner', 'editor'],
    [
      'POST console/channels/list',
      'GET console/channels/{id}',
      'PATCH console/channels/{id}',
      'POST console/channels',
      'POST console/channels/move',
      'POST console/channels/bulk',
      'POST console/vods/list',
      'GET console/vods/{id}',
      'PATCH console/vods/{id}',
      'POST console/vods',
      'POST console/vods/move',
      'POST console/vods/bulk',
      'POST console/vods/recordings',
      'GET console/channels/{id}/recordings',
      'POST console/live/test',
      'GET console/live/{channelId}',
      'PATCH console/live/{channelId}',
      'POST console/live/{channelId}/sources',
      'PATCH console/live/{channelId}/sources/{source}',
      'POST console/live/{channelId}/order',
      'POST console/live/{channelId}/sources/{source}/delete',
      'POST console/live/{channelId}/sources/{source}/secret',
      'POST console/live/{channelId}/sources/{source}/rotate',
      'POST console/live/{channelId}/history',
      'POST console/categories/list',
      'GET console/categories/{id}',
      'PATCH console/categories/{id}',
      'POST console/categories',
      'POST console/categories/move',
      'POST console/categories/bulk',
      'GET console/content-types',
      'PATCH console/content-types/{id}',
      'GET console/viewer-interest',
      'POST console/search-misses/list',
      'POST console/search-misses/clear',
      'POST console/series/list',
      'GET console/series/{id}',
      'PATCH console/series/{id}',
      'POST console/series',
      'POST console/series/move',
      'POST console/series/bulk',
      'GET console/home-rows',
      'POST console/home-rows',
      'POST console/banners/list',
      'GET console/banners/{id}',
      'PATCH console/banners/{id}',
      'POST console/banners',
      'POST console/banners/move',
      'POST console/banners/bulk',
      'GET console/banner-status',
      'PATCH console/banner-status',
      'POST console/ads/list',
      'GET console/ads/{id}',
      'PATCH console/ads/{id}',
      'POST console/ads',
      'POST console/ads/move',
      'POST console/ads/bulk',
      'POST console/bin/list',
      'POST console/bin/restore',
      'GET console/import/sources',
      'POST console/import/sources',
      'PATCH console/import/sources/{id}',
      'DELETE console/import/sources/{id}',
      'POST console/import/sources/{id}/refresh',
      'POST console/import/sources/{id}/rematch',
      'POST console/import/batches/list',
      'GET console/import/batches/{id}',
      'POST console/import/batches/{id}/changes',
      'POST console/import/batches/{id}/apply',
      'POST console/import/batches/{id}/discard',
      'GET console/import/batches/{id}/revert',
      'POST console/import/batches/{id}/revert',
      'POST console/import/matches/list',
      'POST console/import/guides/list',
      'POST console/import/batches/{id}/groups',
      'POST console/import/batches/{id}/choose',
      'POST console/import/proposals/confirm',
      'POST console/import/matches/{channelId}',
      'DELETE console/import/matches/{channelId}',
      'GET console/schedule',
      'POST console/schedule',
      'GET console/schedule/channels',
      'GET console/schedule/on-air',
      'GET console/schedule/media',
      'GET console/schedule/{channelId}',
      'POST console/schedule/{channelId}',
      'GET console/vods/{id}/media',
      'GET console/downloads',
      'PATCH console/downloads',
      'GET console/av1',
      'PATCH console/av1',
      'DELETE console/vod-files/{fileId}',
      'POST console/vod-files/{fileId}/retry',
      'POST console/vods/{id}/subtitles/{language}',
      'PATCH console/vods/{id}/tracks/{kind}/{index}',
      'DELETE console/vods/{id}/tracks/{kind}/{index}',
      'POST console/pictures',
      'POST console/pictures/crop',
      'POST console/import/sources/{id}/upload',
    ],
  ],
  [
    ['owner', 'support'],
    [
      'POST console/subscribers/{id}/sign-out',
      'POST console/subscribers/{id}/mails',
      'POST console/subscribers/{id}/impersonate',
      'POST console/subscribers/{id}/export',
      'POST console/subscribers/{id}/erase',
      'GET console/announcements',
      'POST console/announcements',
      'PATCH console/announcements/{id}',
      'POST console/announcements/{id}/end',
      'POST console/subscribers/csv',
      'POST console/subscribers/{id}/extend',
      'POST console/subscribers/{id}/change-plan',
      'POST console/subscribers/{id}/cancel',
      'POST console/subscribers/{id}/resume',
      'GET console/subscribers/{id}/viewing',
    ],
  ],
  [
    ['owner', 'finance'],
    [
      'GET console/company',
      'POST console/payments/csv',
      'POST console/payments/{reference}/refund',
      'POST console/payments/{reference}/refunds/{id}/pay-elsewhere',
      'POST console/payments/{reference}/refunds/{id}/send-again',
      'POST console/reviews/list',
      'POST console/reviews/{id}/close',
      'POST console/disputes/list',
      'POST console/reconciliation',
      'GET console/reconciliation',
      'POST console/reconciliation/cancel',
      'GET console/pricing',
      'POST console/promo-codes',
      'PATCH console/promo-codes/{code}',
      'POST console/vouchers',
      'POST console/vouchers/{id}/void',
      'GET console/statements/{month}',
      'POST console/reports/view',
      'POST console/reports/csv',
      'POST console/reports/changes',
      'POST console/reports/entries',
    ],
  ],
  [
    ['owner', 'editor', 'finance'],
    [
      'GET console/ads/report',
      'GET console/ads/{id}/report',
      'GET console/banners/{id}/report',
      'GET console/analytics/overview/{from}/{to}',
    ],
  ],
  [
    ['owner', 'support', 'finance'],
    [
      'GET console/subscribers/{id}',
      'POST console/subscribers/{id}/notes',
      'POST console/subscribers/{id}/notes/remove',
      'POST console/subscribers/list',
      'GET console/subscribers/{id}/billing',
      'POST console/subscribers/{id}/receipts',
      'POST console/payments/list',
      'GET console/payments/{reference}',
      'POST console/payments/{reference}/look-up',
      'GET console/plans',
      'POST console/promo-codes/list',
      'GET console/vouchers',
      'POST console/gifts/list',
      'GET console/subscribers/{id}/streams',
    ],
  ],
]
const allowed = new Map(table.flatMap(([roles, endpoints]) => endpoints.map((one) => [one, roles] as const)))
/** Endpoints that need no session. */
const openEndpoints = [
  'POST console/login',
  'POST console/passkeys/login/begin',
  'POST console/passkeys/login',
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

/** Signs in as the demo's owner with another role, one that needs no second factor. */
async function signInAs(role: OperatorRole): Promise<ConsoleClient> {
  if (role === 'owner') return signInAsOwner(() => test)
  const email = `${role}@kallo.test`
  await test.deps.db
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
    expect((await listOperations()).map(({ name }) => name).sort()).toEqual([...allowed.keys()].sort())
  })

  it.each(everyone)('%s can call exactly the endpoints of the table', async (role) => {
    const wrong: string[] = []
    for (const { name, method, url } of await listOperations()) {
      const client = clients.get(role) ?? createConsoleClient(() => test)
      const { body } = await client.send(method, url, method === 'GET' ? undefined : {})
      const isDenied = body.reason === 'role-not-allowed'
      if (isDenied === allowed.get(name)?.includes(role)) wrong.push(name)
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

  it('the session of a viewer, even if the viewer belongs to the staff', async () => {
    await storeViewer(test.deps.db, 'staff', 'ops@kallo.test')
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
    await test.deps.db
      .updateTable('operator_session')
      .set({ last_seen_at: new Date(test.deps.clock.now() - 86_400_000) })
      .execute()
    expect(await reasonsWith({ cookie: idle })).toEqual(['sign-in-needed'])
  })

  it('requests that change something without the header x-kallo-console', async () => {
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

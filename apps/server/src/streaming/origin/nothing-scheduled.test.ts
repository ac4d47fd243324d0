import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signInAsOwner } from '../../testing/console-client.ts'
import { openStream } from '../../testing/streaming/played-stream.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let base: string
beforeAll(async () => {
  test = await createTestApp()
  base = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())

const view = async (path: string, token = '') => {
  const headers = token === '' ? {} : { 'auth-token': token }
  const { body } = await test.app.inject({ url: `/api/v1/${path}`, headers })
  return (JSON.parse(body) as { data: Record<string, unknown> }).data
}

it('[P-17] a channel whose schedule was removed has nothing scheduled everywhere, and its ticket is valid', async () => {
  const { db } = test.deps
  const owner = await signInAsOwner(() => test)
  const before = (await owner.get('schedule/on-air')).body.data
  expect(before).toMatchObject({ offAir: 0, nothingScheduled: 0 })
  const id = sql`(select id from channel where tag = 'eko-news')`
  // Both change in one transaction, as in the service: only changes of the timeline are notified.
  await db.transaction().execute(async (trx) => {
    for (const table of ['timeline', 'schedule_block', 'schedule'])
      await sql`delete from ${sql.table(table)} where channel_id = ${id}`.execute(trx)
  })
  await vi.waitFor(
    async () =>
      expect(await view('free/contents/channel/eko-news')).toMatchObject({ state: 'nothing-scheduled' }),
    { timeout: 10_000 },
  )
  const { address } = await openStream(test, 'live', 'eko-news')
  const response = await fetch(new URL(new URL(address).pathname, base))
  expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('Nothing to play')])
  expect((await owner.get('schedule/on-air')).body.data).toEqual({
    onAir: before.onAir - 1,
    offAir: 0,
    nothingScheduled: 1,
  })
  const { items: channels } = (await owner.get('schedule/channels')).body.data
  expect(channels).toContainEqual(expect.objectContaining({ id: 'eko-news', state: 'nothing-scheduled' }))
})

it('[P-17] a published VOD without a video is not available', async () => {
  const token = await test.tokenOf('ada@kallo.test')
  expect(await view('contents/vod/obudu', token)).toMatchObject({ is_available: true })
  await sql`update vod set parts = '{}' where tag = 'obudu'`.execute(test.deps.db)
  await vi.waitFor(
    async () => expect(await view('contents/vod/obudu', token)).toMatchObject({ is_available: false }),
    { timeout: 10_000 },
  )
  const { address } = await openStream(test, 'vod', 'obudu', { token })
  expect((await fetch(new URL(new URL(address).pathname, base))).status).toBe(404)
})

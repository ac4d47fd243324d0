import { randomBytes } from 'node:crypto'
import { hourMs } from '@kallo/rules/foundation/durations'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { usePlaybackApp } from '../../testing/streaming/playback-app.ts'

const playback = usePlaybackApp()
const { get, post } = playback
const of = { kind: 'vod', tag: 'obudu' }
const tablets = ['tablet-1', 'tablet-2', 'tablet-3']
const db = () => playback.test.deps.db

beforeEach(async () => {
  await db().deleteFrom('download').execute()
  await db().deleteFrom('download_allowance').execute()
  await db().deleteFrom('device').where('device_id', 'in', tablets).execute()
})

const grant = () => post('downloads', { of, rendition: 'v0' }, { token: playback.ada })
const renew = async () =>
  (await post('downloads/renew', {}, { token: playback.ada })).body.data.downloads.total as number
const changeDownload = (id: string, values: { granted_at?: Date; expires_at?: Date }) =>
  db().updateTable('download').set(values).where('id', '=', id).execute()

/** Gives copies of Ada's download to three more devices of hers. */
async function downloadOnTablets(id: string): Promise<void> {
  const { account_id: account } = await db()
    .selectFrom('download')
    .where('id', '=', id)
    .select('account_id')
    .executeTakeFirstOrThrow()
  for (const deviceId of tablets) {
    const row = { account_id: account, device_id: deviceId, name: 'Tablet', browser: 'Chrome, Android' }
    await db()
      .insertInto('device')
      .values({ ...row, last_login_at: new Date(playback.test.deps.clock.now()), is_signed_in: true })
      .execute()
    const copy = { id: randomBytes(id.length / 2).toString('hex'), device_id: deviceId }
    await sql`insert into download select (jsonb_populate_record(download, ${JSON.stringify(copy)}::jsonb)).*
      from download where id = ${id}`.execute(db())
  }
}

it('[P-41] as many devices as the plan allows hold downloads; a further device learns which ones, and can end their downloads', async () => {
  const { id } = (await grant()).body.data.download
  await downloadOnTablets(id)
  await post('downloads/remove', { ids: [id] }, { token: playback.ada })
  expect(await grant()).toMatchObject({ status: 409, body: { reason: 'download-devices' } })
  const { data } = (await get('downloads', { token: playback.ada })).body
  expect(data.maxDevices).toBe(3)
  expect(data.devices).toEqual(
    tablets.map((deviceId) => ({
      deviceId,
      deviceName: 'Tablet (Chrome, Android)',
      isThisDevice: false,
      downloads: 1,
    })),
  )
  await post('downloads/remove', { deviceId: 'tablet-2' }, { token: playback.ada })
  expect(await grant()).toMatchObject({ status: 200 })
})

it('[P-41] a device whose downloads have expired does not renew them while as many others as the plan allows hold downloads', async () => {
  const { id } = (await grant()).body.data.download
  await downloadOnTablets(id)
  const now = playback.test.deps.clock.now()
  await changeDownload(id, { expires_at: new Date(now - hourMs) })
  expect(await grant()).toMatchObject({ status: 409, body: { reason: 'download-devices' } })
  expect(await renew()).toBe(0)
  expect(await db().selectFrom('download').where('id', '=', id).execute()).toEqual([])
})

it('[P-41] after a change to a smaller plan, the devices that have held downloads longest keep them', async () => {
  const { id } = (await grant()).body.data.download
  await downloadOnTablets(id)
  const now = playback.test.deps.clock.now()
  await changeDownload(id, { granted_at: new Date(now - hourMs) })
  expect(await renew()).toBe(1)
  await changeDownload(id, { granted_at: new Date(now + hourMs) })
  expect(await renew()).toBe(0)
})

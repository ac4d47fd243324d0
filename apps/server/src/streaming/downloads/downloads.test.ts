import { hourMs, dayMs } from '@kallo/rules/foundation/durations'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { eraseDownloads, exportDownloads } from './index.ts'
import { createKeyClient } from '../../testing/console-client.ts'
import { usePlaybackApp } from '../../testing/streaming/playback-app.ts'

const playback = usePlaybackApp()
const { get, post } = playback
const film = { kind: 'vod', tag: 'obudu' } as const

interface Granted {
  status: number
  reason?: string
  id: string
  url: string
  expiresAt: string
  retryAfter?: number
}

const db = () => playback.test.deps.db
const clock = () => playback.test.deps.clock
const localAddress = (address: unknown) => String(address).replace(/^.*?(?=\/t\/)/, playback.base)

/** Signs in on a device of its own. */
async function deviceOf(email: string, deviceId: string): Promise<string> {
  const login = { email, password: 'kallo-demo-1', deviceName: 'Phone', deviceId }
  return ((await post('auth/login', login)).body.data as { token: string }).token
}

async function grant(token: string, of: object = film, rendition?: string): Promise<Granted> {
  const options = await post('downloads/options', { of }, { token })
  const [smallest] = (options.body.data?.options ?? []).toReversed() as { rendition: string }[]
  const response = await post(
    'downloads',
    { of, rendition: rendition ?? smallest?.rendition ?? 'v0' },
    { token },
  )
  const { reason, data, retry_after: retryAfter } = response.body
  return {
    status: response.status,
    ...(reason ? { reason } : {}),
    id: data?.download.id,
    url: localAddress(data?.streamUrl),
    expiresAt: data?.download.expiresAt,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  }
}

const renew = async (token: string) =>
  ((await post('downloads/renew', {}, { token })).body.data?.downloads.items ?? []) as {
    id: string
    expiresAt: string
  }[]
const statusOf = async (url: string) => (await fetch(url)).status
const bodyOf = async (url: string) => (await fetch(url)).text()
/** Addresses of a playlist's segments. */
async function segmentsOf(url: string): Promise<string[]> {
  const media = (await bodyOf(url)).split('\n').find((line) => line.endsWith('.m3u8')) ?? ''
  const playlist = new URL(media, url).href
  const lines = (await bodyOf(playlist)).split('\n').filter((line) => line.endsWith('.m4s'))
  return lines.map((line) => new URL(line, playlist).href)
}
const allow = (changes: { allows_vods?: boolean; allows_programmes?: boolean }) =>
  db().updateTable('download_settings').set(changes).execute()

beforeEach(async () => {
  await db().deleteFrom('download').execute()
  await db().deleteFrom('download_allowance').execute()
  await allow({ allows_vods: true, allows_programmes: false })
})

describe('granting', () => {
  it('[P-40] states the size of each rendition, and delivers the one that was granted without a lease', async () => {
    const { data } = (await post('downloads/options', { of: film }, { token: playback.ada })).body
    expect(data.options.length).toBeGreaterThan(1)
    const heights = data.options.map(({ height }: { height: number }) => height)
    expect(heights).toEqual(heights.toSorted((one: number, other: number) => other - one))
    const { url } = await grant(playback.ada)
    const segments = await segmentsOf(url)
    const sent = await Promise.all(
      segments.map(async (one) => (await (await fetch(one)).arrayBuffer()).byteLength),
    )
    const total = sent.reduce((sum, bytes) => sum + bytes, 0)
    const nearest = Math.min(
      ...data.options.map(({ bytes }: { bytes: number }) => Math.abs(bytes - total) / total),
    )
    expect(nearest).toBeLessThan(0.1)
    expect((await get('playback/streams', { token: playback.ada })).body.data.streams).toEqual([])
  })

  it('[P-40] a repeated grant for the same device is returned again, and another rendition replaces it', async () => {
    const first = await grant(playback.ada)
    expect((await grant(playback.ada)).id).toBe(first.id)
    const { data } = (await post('downloads/options', { of: film }, { token: playback.ada })).body
    const other = await grant(playback.ada, film, data.options[0].rendition)
    expect(other.id).not.toBe(first.id)
    expect((await renew(playback.ada)).map(({ id }) => id)).toEqual([other.id])
  })

  it('[P-40] rejects viewers who may not watch, and unknown renditions', async () => {
    expect((await post('downloads', { of: film, rendition: 'v0' })).body.reason).toBe('sign-in-needed')
    const lapsed = await playback.test.tokenOf('chidi@kallo.test')
    expect(await grant(lapsed)).toMatchObject({ status: 403, reason: 'subscription-required' })
    expect(await grant(playback.ada, film, 'v99')).toMatchObject({ reason: 'download-not-allowed' })
    expect(await grant(playback.ada, { kind: 'vod', tag: 'no-such-film' })).toMatchObject({ status: 404 })
  })

  it('[P-40] past programmes can be downloaded only if the operator allows it, and nothing else of their channel is delivered', async () => {
    const channel = await db()
      .selectFrom('channel')
      .innerJoin('programme', 'programme.channel_id', 'channel.id')
      .where('ends_at', '<', new Date(clock().now() - 60_000))
      .where('starts_at', '>', new Date(clock().now() - 12 * hourMs))
      .where('external_url', 'is', null)
      .where('has_guide', '=', true)
      .orderBy('starts_at', 'desc')
      .select(['tag', 'starts_at', 'ends_at'])
      .executeTakeFirstOrThrow()
    const of = { kind: 'programme', tag: channel.tag, startsAt: channel.starts_at.toISOString() }
    expect(await grant(playback.ada, of)).toMatchObject({ reason: 'download-not-allowed' })
    await allow({ allows_programmes: true })
    const { url } = await grant(playback.ada, of)
    const segments = await segmentsOf(url)
    expect(await statusOf(segments[0] ?? '')).toBe(200)
    expect(segments).toHaveLength(
      Math.ceil((channel.ends_at.getTime() - channel.starts_at.getTime()) / 6_000),
    )
    const live = url.replace(/[^/]+$/, 'playlist.m3u8')
    expect(await statusOf(live)).toBe(403)
    const next = segments.at(-1)?.replace(/\d+(?=\.m4s)/, (number) => String(Number(number) + 1)) ?? ''
    expect(await statusOf(next)).toBe(403)
  })
})

describe('the end of a download', () => {
  const accountOf = async (email: string) =>
    (await db().selectFrom('account').where('email', '=', email).select('id').executeTakeFirstOrThrow()).id

  it('[P-42] a download ends at the latest 30 days after its last renewal, and a renewal postpones the end', async () => {
    const { expiresAt, id } = await grant(playback.ada)
    const endsAtMs = Date.parse(expiresAt)
    expect(endsAtMs).toBeLessThanOrEqual(clock().now() + 30 * dayMs)
    const account = await accountOf('ada@kallo.test')
    const [subscription] = await db()
      .selectFrom('subscription')
      .where('account_id', '=', account)
      .where('is_ended', '=', false)
      .selectAll()
      .execute()
    const end = (days: number) => new Date(clock().now() + days * dayMs)
    const change = (values: { state?: 'active' | 'cancels-at-end'; ends_at: Date; access_ends_at: Date }) =>
      db()
        .updateTable('subscription')
        .set(values)
        .where('id', '=', subscription?.id ?? '')
        .execute()
    const days = async () =>
      Math.round((Date.parse((await renew(playback.ada))[0]?.expiresAt ?? '') - clock().now()) / dayMs)
    await change({ state: 'active', ends_at: end(200), access_ends_at: end(200) })
    expect(await days()).toBe(30)
    await change({ state: 'active', ends_at: end(5), access_ends_at: end(5) })
    expect(await days()).toBe(8)
    await change({ state: 'cancels-at-end', ends_at: end(5), access_ends_at: end(5) })
    expect(await days()).toBe(5)
    await change({ state: 'cancels-at-end', ends_at: end(-1), access_ends_at: end(-1) })
    expect(await renew(playback.ada)).toEqual([])
    expect(await db().selectFrom('download').where('id', '=', id).execute()).toEqual([])
    const { state, ends_at, access_ends_at } = subscription ?? {
      state: 'active',
      ends_at: end(30),
      access_ends_at: end(30),
    }
    await change({ state: state as 'active', ends_at, access_ends_at })
  })

  it('[P-43] a download ends when its device signs out, also for the next session of the device', async () => {
    const token = await deviceOf('ada@kallo.test', 'phone-1')
    const { url } = await grant(token)
    const [segment = ''] = await segmentsOf(url)
    expect(await statusOf(segment)).toBe(200)
    await post('profile/remove-device', { deviceId: 'phone-1' }, { token: playback.ada })
    clock().advance(10_000)
    expect(await statusOf(segment)).toBe(403)
    expect(await renew(await deviceOf('ada@kallo.test', 'phone-1'))).toEqual([])
  })

  it('[P-43] a download ends when the operator unpublishes the film or ends downloads', async () => {
    await grant(playback.ada)
    await allow({ allows_vods: false })
    expect(await renew(playback.ada)).toEqual([])
    await allow({ allows_vods: true })
    await grant(playback.ada)
    const unpublish = (at: Date | null) =>
      db().updateTable('vod').set({ deleted_at: at }).where('tag', '=', 'obudu').execute()
    await unpublish(new Date(0))
    await vi.waitFor(async () => expect(await renew(playback.ada)).toEqual([]))
    await unpublish(null)
    await vi.waitFor(async () => expect(await grant(playback.ada)).toMatchObject({ status: 200 }))
  })

  it('[P-43, M-10] a download ends when its profile is no longer allowed to see the film', async () => {
    const { id } = await grant(playback.ada)
    const added = await post(
      'household/profiles',
      { name: 'Child', picture: 'lion' },
      { token: playback.ada },
    )
    const child = (added.body.data.profiles as { id: string; name: string }[]).find(
      ({ name }) => name === 'Child',
    )
    await db().updateTable('vod').set({ age_rating: '16' }).where('tag', '=', 'obudu').execute()
    await db()
      .updateTable('download')
      .set({ profile_id: child?.id ?? '' })
      .execute()
    expect((await renew(playback.ada)).map((one) => one.id)).toEqual([id])
    await db()
      .updateTable('viewer_profile')
      .set({ max_age: 12 })
      .where('id', '=', child?.id ?? '')
      .execute()
    await vi.waitFor(async () => expect(await renew(playback.ada)).toEqual([]))
    await db()
      .deleteFrom('viewer_profile')
      .where('id', '=', child?.id ?? '')
      .execute()
  })

  it('[P-46, M-10] a download of an adult profile continues while a profile with an age limit is chosen', async () => {
    const { id } = await grant(playback.ada)
    const child = { name: 'Child', picture: 'lion', maxAge: 12 }
    const added = await post('household/profiles', child, { token: playback.ada })
    const profiles = added.body.data.profiles as { id: string; name: string }[]
    const childId = profiles.find(({ name }) => name === 'Child')?.id ?? ''
    const chosen = await post(`household/profiles/${childId}/choose`, {}, { token: playback.ada })
    const { token } = chosen.body.data as { token: string }
    await db().updateTable('vod').set({ age_rating: '16' }).where('tag', '=', 'obudu').execute()
    await vi.waitFor(async () => expect((await grant(token)).status).toBe(404))
    expect(await post(`downloads/${id}/address`, {}, { token })).toMatchObject({ status: 200 })
    await db().deleteFrom('session').where('profile_id', '=', childId).execute()
    await db().deleteFrom('viewer_profile').where('id', '=', childId).execute()
  })

  it('[P-43] the data export lists downloads, and erasure deletes them and their allowance', async () => {
    const { id } = await grant(playback.ada)
    const account = await accountOf('ada@kallo.test')
    expect(await exportDownloads(db(), account)).toMatchObject({ downloads: [{ id }] })
    await db()
      .transaction()
      .execute((trx) => eraseDownloads(trx, { accountId: account }))
    expect(await db().selectFrom('download_allowance').selectAll().execute()).toEqual([])
  })
})

describe('delivery', () => {
  it('[P-44] a ticket of a download opens no playback, and no other film', async () => {
    const { url } = await grant(playback.ada)
    const other = url.replace('/vod/obudu/', '/vod/okapi/')
    expect(await statusOf(other)).toBe(403)
    const started = await post(
      'playback/start',
      { kind: 'vod', tag: 'obudu', ticket: url },
      { token: playback.ada },
    )
    expect(started.body.reason).toBe('ticket-invalid')
    const beat = await post('playback/heartbeat', { ticket: url }, { token: playback.ada })
    expect(beat.body.reason).toBe('ticket-invalid')
  })

  it('[P-44] a download is delivered at most three times', async () => {
    const { url, id } = await grant(playback.ada)
    const [segment = ''] = await segmentsOf(url)
    expect(await statusOf(segment)).toBe(200)
    const { seconds } = await db()
      .selectFrom('download')
      .where('id', '=', id)
      .select('seconds')
      .executeTakeFirstOrThrow()
    await db()
      .updateTable('download')
      .set({ delivered_ms: seconds * 3_000 - 6_000 })
      .execute()
    clock().advance(10_000)
    expect(await statusOf(segment)).toBe(403)
    const { delivered_ms: delivered } = await db()
      .selectFrom('download')
      .select('delivered_ms')
      .executeTakeFirstOrThrow()
    expect(Number(delivered)).toBe(seconds * 3_000)
  })

  it('[P-44] an account is granted at most twelve hours of media at once', async () => {
    const { id } = await grant(playback.ada)
    await post('downloads/remove', { ids: [id] }, { token: playback.ada })
    await db()
      .updateTable('download_allowance')
      .set({ remaining_ms: 0, updated_at: new Date(clock().now()) })
      .execute()
    const late = await grant(playback.ada)
    expect(late).toMatchObject({ status: 429, reason: 'too-many-tries' })
    clock().advance((late.retryAfter ?? 0) * 1_000)
    expect(await grant(playback.ada)).toMatchObject({ status: 200 })
  })

  const authorize = (segment: string) => {
    const original = segment.replace(/^.*?(?=\/t\/)/, '')
    return fetch(`${playback.base}/edge/authorize`, {
      headers: { 'x-original-uri': original, 'x-forwarded-for': '127.0.0.1' },
    })
  }

  it('[P-44, P-16] an edge counts separate video and audio of a download half each', async () => {
    const { url, id } = await grant(playback.ada, { kind: 'vod', tag: 'big-buck-bunny' }, 'p1')
    const folder = url.replace(/[^/]+$/, '')
    for (const file of ['p1/0.m4s', 'v3/0.m4s', 'v3/99999.m4s'])
      expect([file, (await authorize(folder + file)).status]).toEqual([file, 204])
    clock().advance(10_000)
    await statusOf(url)
    const download = db().selectFrom('download').where('id', '=', id)
    const { delivered_ms: delivered } = await download.select('delivered_ms').executeTakeFirstOrThrow()
    expect(Number(delivered)).toBe(6_000)
  })

  it('[P-44] an edge asks for each segment of a download, and each one counts', async () => {
    const { url, id } = await grant(playback.ada)
    const [segment = ''] = await segmentsOf(url)
    const response = await authorize(segment)
    expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'no-store'])
    // The edge does not have the segment yet, and loads it from the origin.
    expect(await statusOf(segment)).toBe(200)
    clock().advance(10_000)
    await statusOf(url)
    const row = await db()
      .selectFrom('download')
      .where('id', '=', id)
      .select('delivered_ms')
      .executeTakeFirstOrThrow()
    expect(Number(row.delivered_ms)).toBe(6_000)
  })
})

it('[P-43] operators allow and end downloads, and the audit log records it', async () => {
  const operator = await createKeyClient(() => playback.test)
  await grant(playback.ada)
  const before = (await operator.get('downloads')).body.data
  expect(before).toEqual({
    allowsVods: true,
    allowsProgrammes: false,
    worksOffline: true,
    downloads: 1,
    devices: 1,
  })
  const changed = await operator.patch('downloads', { allowsVods: false })
  expect(changed.body.data).toMatchObject({ allowsVods: false, worksOffline: true })
  expect(await grant(playback.ada)).toMatchObject({ reason: 'download-not-allowed' })
  const [entry] = await db()
    .selectFrom('audit_entry')
    .where('action', '=', 'downloads.change')
    .selectAll()
    .execute()
  expect(entry).toMatchObject({ after: { allows_vods: false } })
})

import { dayMs } from '@kallo/rules/foundation/durations'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const api = createApiClient(() => test)

const hidden = { channel: 'hidden-channel-18', vod: 'hidden-film-18' }
/** Tags and names of what is above the age limit; rated 18, or not rated. */
const secrets = [hidden.channel, 'Secret Channel', hidden.vod, 'Secret Film', 'unrated-film', 'Unrated Film']
const betting = 'https://betting.example/'
let kidsToken = ''
let adultToken = ''

beforeAll(async () => {
  test = await createTestApp()
  const { db } = test.deps
  await db.updateTable('channel').set({ age_rating: 'G' }).execute()
  await db.updateTable('vod').set({ age_rating: 'PG' }).execute()
  const [channel] = await db.selectFrom('channel').select('id').orderBy('position').execute()
  const [vod, unrated] = await db.selectFrom('vod').select('id').orderBy('position').execute()
  await db
    .updateTable('channel')
    .set({ age_rating: '18', tag: hidden.channel, name: 'Secret Channel' })
    .where('id', '=', channel?.id ?? '')
    .execute()
  await db
    .updateTable('vod')
    .set({ age_rating: '18', tag: hidden.vod, name: 'Secret Film' })
    .where('id', '=', vod?.id ?? '')
    .execute()
  await db
    .updateTable('vod')
    .set({ age_rating: null, tag: 'unrated-film', name: 'Unrated Film' })
    .where('id', '=', unrated?.id ?? '')
    .execute()
  await db
    .updateTable('banner')
    .set({ channel_tag: hidden.channel, action_url: `/channel/${hidden.channel}` })
    .execute()
  const ads = [
    `/home/channel/${hidden.channel}`,
    betting,
    `/vod/${hidden.vod}`,
    '/plans',
    '/channel/suya-kitchen',
  ]
  const adRow = { image: 'ad.webp', width: 970, height: 120, duration_seconds: 10 }
  await db
    .insertInto('ad')
    .values(ads.map((action_url, n) => ({ ...adRow, id: `kids-${n}`, action_url, position: 100 + n })))
    .execute()
  await vi.waitFor(async () => {
    const { status } = await api.get(`free/contents/channel/${hidden.channel}`)
    if (status !== 200) throw new Error('the catalogue has not been reloaded')
  })
  adultToken = await test.tokenOf('ada@kallo.test')
  await api.post('household/pin', { pin: '1234', password: 'kallo-demo-1' }, { token: adultToken })
  const { body } = await api.post(
    'household/profiles',
    { name: 'Kids', picture: 'lion', maxAge: 12 },
    { token: adultToken },
  )
  const { profiles } = body.data as { profiles: { id: string; maxAge: number | null }[] }
  const kids = profiles.find(({ maxAge }) => maxAge === 12)?.id ?? ''
  const login = {
    email: 'ada@kallo.test',
    password: 'kallo-demo-1',
    deviceName: 'Tablet',
    deviceId: 'kids-tablet',
  }
  const tablet = (await api.post('auth/login', login)).body.data as { token: string }
  const chosen = await api.post(`household/profiles/${kids}/choose`, {}, { token: tablet.token })
  kidsToken = (chosen.body.data as { token: string }).token
})
afterAll(() => test.close())

/** Every GET endpoint for viewers and visitors, with the parameters of hidden content. */
async function requestsOf(): Promise<string[]> {
  const response = await test.app.inject({ url: '/api/docs/openapi.json' })
  const { paths } = response.json<{
    paths: Record<string, { get?: { security?: Record<string, unknown>[] } }>
  }>()
  return Object.entries(paths)
    .filter(([, { get }]) => get && !(get.security ?? []).some((one) => 'operatorSession' in one))
    .flatMap(([path]) => {
      const name = path.replace('/api/v1/', '')
      const isVod = name.includes('vod')
      return [name.replaceAll(/\{\w+\}/g, isVod ? hidden.vod : hidden.channel)]
    })
}

describe('a kids’ profile', () => {
  it('[M-10] no endpoint names content above its age limit', async () => {
    const paths = await requestsOf()
    expect(paths.length).toBeGreaterThan(30)
    const leaks: string[] = []
    for (const path of paths) {
      const response = await test.app.inject({
        url: `/api/v1/${path}`,
        headers: { 'auth-token': kidsToken },
      })
      leaks.push(
        ...secrets.filter((secret) => response.body.includes(secret)).map((one) => `${path}: ${one}`),
      )
    }
    expect(leaks).toEqual([])
  })

  it('[M-10] gets only ads that open what it may watch', async () => {
    const adsOf = async (path: string, token: string) =>
      ((await api.get(path, { token })).body.data as { adsData: { _id: string }[] }).adsData
        .map(({ _id }) => _id)
        .filter((id) => id.startsWith('kids-'))
    for (const path of ['contents/view', 'contents/channel/suya-kitchen']) {
      expect(await adsOf(path, kidsToken)).toEqual(['kids-4'])
      expect(await adsOf(path, adultToken)).toEqual(['kids-0', 'kids-1', 'kids-2', 'kids-3', 'kids-4'])
    }
  })

  it('[M-10] plays nothing above its age limit, not even with a ticket of another profile', async () => {
    for (const [kind, tag, reason] of [
      ['live', hidden.channel, 'channel-not-found'],
      ['vod', hidden.vod, 'vod-not-found'],
      ['vod', 'unrated-film', 'vod-not-found'],
    ] as const) {
      const started = await api.post('playback/start', { kind, tag }, { token: kidsToken })
      expect([tag, started.body.reason]).toEqual([tag, reason])
    }
    const adult = await api.post('playback/start', { kind: 'vod', tag: hidden.vod }, { token: adultToken })
    const { ticket } = adult.body.data as { ticket: string }
    const taken = await api.post(
      'playback/start',
      { kind: 'vod', tag: hidden.vod, ticket },
      { token: kidsToken },
    )
    expect(taken.body.reason).toBe('vod-not-found')
  })

  it('[M-10] is told nothing about downloads above its age limit, and ends none on other devices', async () => {
    const { db, clock } = test.deps
    const vods = await db.selectFrom('vod').where('deleted_at', 'is', null).select(['id', 'tag']).execute()
    const idOf = (tag: string | undefined) => vods.find((vod) => vod.tag === tag)?.id ?? ''
    const allowed = vods.find(({ tag }) => ![hidden.vod, 'unrated-film'].includes(tag))?.tag
    const at = new Date(clock.now())
    const rows = [hidden.vod, 'unrated-film', allowed].map((tag, index) => ({
      id: `${index}`.padStart(16, '0'),
      account_id: 'ada',
      device_id: 'kids-tablet',
      profile_id: 'ada',
      kind: 'vod' as const,
      content_id: idOf(tag),
      rendition: 'v0',
      seconds: 60,
      bytes: 1_000,
      granted_at: at,
      renewed_at: at,
      expires_at: new Date(clock.now() + dayMs),
    }))
    await db.insertInto('download').values(rows).execute()
    const renewed = await api.post('downloads/renew', {}, { token: kidsToken })
    const body = JSON.stringify(renewed.body)
    expect(secrets.filter((secret) => body.includes(secret))).toEqual([])
    const { items } = renewed.body.data.downloads
    expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(items.map((item) => Object.keys(item).sort())).toEqual([
      ['expiresAt', 'id'],
      ['expiresAt', 'id'],
      expect.arrayContaining(['image', 'name', 'of', 'title']),
    ])
    const end = (token: string, deviceId: string) => api.post('downloads/remove', { deviceId }, { token })
    expect((await end(kidsToken, 'device-of-ada@kallo.test')).body.reason).toBe('kids-profile')
    expect((await end(adultToken, 'kids-tablet')).body.data).toEqual({ removed: rows.length })
  })

  it('[M-10] the other profiles still see everything', async () => {
    const overview = await api.get('contents/view', { token: adultToken })
    expect(JSON.stringify(overview.body.data)).toContain('Secret Film')
  })
})

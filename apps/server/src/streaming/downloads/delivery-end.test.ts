import { beforeEach, expect, it } from 'vitest'
import { signInAsOwner } from '../../testing/console-client.ts'
import { usePlaybackApp } from '../../testing/streaming/playback-app.ts'

const playback = usePlaybackApp()
const { post } = playback
const of = { kind: 'vod', tag: 'obudu' }
const db = () => playback.test.deps.db

beforeEach(() => db().updateTable('download_settings').set({ allows_vods: true }).execute())

async function grant(): Promise<{ id: string; url: string }> {
  const { data } = (await post('downloads', { of, rendition: 'v0' }, { token: playback.ada })).body
  return { id: data.download.id, url: String(data.streamUrl).replace(/^.*?(?=\/t\/)/, playback.base) }
}
const statusOf = async (url: string) => (await fetch(url)).status
const linesOf = async (url: string, end: string) =>
  (await (await fetch(url)).text())
    .split('\n')
    .filter((line) => line.endsWith(end))
    .map((line) => new URL(line, url).href)
async function segmentsOf(url: string): Promise<string[]> {
  const [media = ''] = await linesOf(url, '.m3u8')
  return linesOf(media, '.m4s')
}

it('[P-43, P-44] the switch of the operator ends the delivery within 10 s, also to a client that does not renew', async () => {
  const { id, url } = await grant()
  const [segment = ''] = await segmentsOf(url)
  expect(await statusOf(segment)).toBe(200)
  const owner = await signInAsOwner(() => playback.test)
  await owner.patch('downloads', { allowsProgrammes: false })
  expect(await post(`downloads/${id}/address`, {}, { token: playback.ada })).toMatchObject({ status: 200 })
  await owner.patch('downloads', { allowsVods: false })
  playback.test.deps.clock.advance(10_000)
  expect(await statusOf(segment)).toBe(403)
  const renewed = await post(`downloads/${id}/address`, {}, { token: playback.ada })
  expect(renewed.body.reason).toBe('download-not-found')
})

it('[P-43, P-44] a new age limit ends the delivery within 10 s', async () => {
  const { id, url } = await grant()
  const [segment = ''] = await segmentsOf(url)
  await db().updateTable('vod').set({ age_rating: '16' }).where('tag', '=', 'obudu').execute()
  const child = { name: 'Child', picture: 'lion' }
  const { data } = (await post('household/profiles', child, { token: playback.ada })).body
  const childId = (data.profiles as { id: string; name: string }[]).find(({ name }) => name === 'Child')?.id
  await db()
    .updateTable('download')
    .set({ profile_id: childId ?? '' })
    .where('id', '=', id)
    .execute()
  expect(await statusOf(segment)).toBe(200)
  await db()
    .updateTable('viewer_profile')
    .set({ max_age: 12 })
    .where('id', '=', childId ?? '')
    .execute()
  playback.test.deps.clock.advance(10_000)
  expect(await statusOf(segment)).toBe(403)
})

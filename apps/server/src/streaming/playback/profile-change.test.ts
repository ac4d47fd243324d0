import { expect, it, vi } from 'vitest'
import { usePlaybackApp } from '../../testing/streaming/playback-app.ts'

const playback = usePlaybackApp()
const { get, post, open, play } = playback

it('[M-08, M-10] a stream ends when its device continues with another profile', async () => {
  const { url } = await open('nolly-gold')
  expect(await play(url)).toBe(200)
  const added = await post('household/profiles', { name: 'Second', picture: 'sun' }, { token: playback.ada })
  const { profiles } = added.body.data as { profiles: { id: string; name: string }[] }
  const second = profiles.find(({ name }) => name === 'Second')?.id ?? ''
  const chosen = await post(`household/profiles/${second}/choose`, {}, { token: playback.ada })
  const { token } = chosen.body.data as { token: string }
  await vi.waitFor(async () => expect(await play(url)).toBe(403), { timeout: 20_000, interval: 200 })
  expect((await get('playback/streams', { token })).body.data).toMatchObject({ streams: [] })
  const next = await open('nolly-gold', { token })
  expect(await play(next.url)).toBe(200)
})

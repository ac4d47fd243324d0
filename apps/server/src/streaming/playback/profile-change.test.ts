import { expect, it, onTestFinished, vi } from 'vitest'
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

it('[M-10] a stream of a kids’ profile ends once its content is above the age limit', async () => {
  const { db } = playback.test.deps
  const content = db.updateTable('channel').where('tag', '=', 'nolly-gold')
  const rate = (age_rating: string | null) => content.set({ age_rating }).execute()
  onTestFinished(async () => void (await rate(null)))
  await rate('12')
  await post('household/pin', { pin: '1234', password: 'kallo-demo-1' }, { token: playback.ada })
  const added = await post(
    'household/profiles',
    { name: 'Child', picture: 'sun', maxAge: 12 },
    { token: playback.ada },
  )
  const { profiles } = added.body.data as { profiles: { id: string; name: string }[] }
  const child = profiles.find(({ name }) => name === 'Child')?.id ?? ''
  const chosen = await post(`household/profiles/${child}/choose`, {}, { token: playback.ada })
  const { token } = chosen.body.data as { token: string }
  // The catalogue reads the rating within seconds.
  const { url } = await vi.waitFor(
    async () => {
      const opened = await open('nolly-gold', { token })
      expect(opened.reason).toBe('ok')
      return opened
    },
    { timeout: 20_000, interval: 200 },
  )
  expect(await play(url)).toBe(200)
  await db.updateTable('viewer_profile').set({ max_age: 7 }).where('id', '=', child).execute()
  await vi.waitFor(async () => expect(await play(url)).toBe(403), { timeout: 20_000, interval: 200 })
  const again = await post('playback/start', { kind: 'live', tag: 'nolly-gold' }, { token })
  expect(again.body.reason).toBe('channel-not-found')
})

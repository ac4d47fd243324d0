import type { APIRequestContext } from '@playwright/test'
import type { Account } from '../accounts.ts'
import { closePlayer, expect, expectPlaying, test } from '../kallo.ts'

interface Screen {
  stop(stream: string): Promise<void>
  /** Starts playback through the API. */
  play(tag: string): Promise<string>
  streams(): Promise<{ stream: string; deviceName: string; name: string }[]>
}

/** Signs the viewer in on another device. */
async function screenOf(request: APIRequestContext, account: Account, deviceName: string): Promise<Screen> {
  const { email, password } = account
  const login = { email, password, deviceName, deviceId: deviceName }
  const { data } = await (await request.post('/api/v1/auth/login', { data: login })).json()
  const headers = { 'auth-token': String(data.token) }
  return {
    async play(tag) {
      const wanted = { kind: 'live', tag }
      const answer = await request.post('/api/v1/playback/start', { headers, data: wanted })
      const { data: started } = await answer.json()
      expect((await request.get(started.streamUrl)).status()).toBe(200)
      return started.streamUrl
    },
    async streams() {
      return (await (await request.get('/api/v1/playback/streams', { headers })).json()).data.streams
    },
    async stop(stream) {
      expect((await request.post('/api/v1/playback/stop', { headers, data: { stream } })).ok()).toBe(true)
    },
  }
}

test('[T-05] at the stream limit, the player lists the streams, stops the chosen one and plays', async ({
  page,
  request,
  complaints,
  logIn,
}) => {
  const account = await logIn(page, 'ada')
  const tv = await screenOf(request, account, 'Living Room TV')
  const urls = [await tv.play('nolly-gold'), await tv.play('super-pitch'), await tv.play('nolly-gold')]
  await page.goto('/channel/play/nolly-gold')
  await expect(page.getByRole('heading', { name: 'All your screens are in use' })).toBeVisible({
    timeout: 30_000,
  })
  const screens = page.getByRole('listitem').filter({ hasText: 'Living Room TV' })
  await expect(screens).toHaveCount(3)
  await expect(screens.first()).toContainText('Nigeria')
  await page
    .getByRole('button', { name: /^Stop .* on Living Room TV/ })
    .first()
    .click()
  await expectPlaying(page)
  const answers = await Promise.all(urls.map(async (url) => (await request.get(url)).status()))
  expect(answers.toSorted()).toEqual([200, 200, 403])

  // The other device now stops the stream of this one.
  const own = (await tv.streams()).find(({ deviceName }) => !deviceName.startsWith('Living Room TV'))
  await tv.stop(own?.stream ?? '')
  await expect(page.getByText('This was stopped from another of your devices.')).toBeVisible({
    timeout: 30_000,
  })
  await page.getByRole('button', { name: 'Watch here' }).click()
  await expectPlaying(page)
  complaints.length = 0
})

test('[T-05] leaving the player releases its lease immediately', async ({ page, request, logIn }) => {
  const account = await logIn(page, 'ada', '/channel/play/nolly-gold')
  const phone = await screenOf(request, account, 'Phone')
  await expectPlaying(page)
  await expect.poll(async () => (await phone.streams()).length).toBe(1)
  await closePlayer(page)
  await page.waitForURL('/channel/nolly-gold')
  await expect.poll(async () => (await phone.streams()).length).toBe(0)
})

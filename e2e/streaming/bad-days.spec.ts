import { inDatabase, setAndRestart } from '../database.ts'
import { type Kallo, closePlayer, expect, expectPlaying, test, tokenOf } from '../kallo.ts'

const channel = 'nolly-gold'

async function setChannel(
  kallo: Kallo,
  change: { external_url: string | null } | { is_published: boolean },
): Promise<void> {
  await inDatabase(kallo, (db) => db.updateTable('channel').set(change).where('tag', '=', channel).execute())
}

test('[T-05] a stream on another device counts towards the limit', async ({
  page,
  kallo,
  request,
  logIn,
}) => {
  const wanted = { kind: 'live', tag: 'eko-news' }
  const { data } = await (await request.post('/api/v1/playback/start', { data: wanted })).json()
  const ours = String(data.streamUrl).replace(/\/live\/.*/, '')
  await page.route('http://cdn.test/own/**', async (route) =>
    route.fulfill({
      response: await route.fetch({ url: route.request().url().replace('http://cdn.test/own', ours) }),
    }),
  )
  const external_url = 'http://cdn.test/own/live/eko-news/playlist.m3u8'
  await setChannel(kallo, { external_url })
  await logIn(page, 'ada')
  const headers = { 'auth-token': await tokenOf(page) }
  const shown = async () =>
    (await (await request.get(`/api/v1/contents/channel/${channel}`, { headers })).json()).data
      .channelsList[0]
  await expect.poll(async () => (await shown()).stream_url).toBe(external_url)
  await page.goto(`/channel/play/${channel}`)
  await expectPlaying(page)
  const streams = async () =>
    (await (await request.get('/api/v1/playback/streams', { headers })).json()).data.streams
  await expect.poll(async () => (await streams()).length, { timeout: 15_000 }).toBe(1)
  await closePlayer(page)
  await expect.poll(async () => (await streams()).length).toBe(0)
  await setChannel(kallo, { external_url: null })
})

test('[P-09] tickets signed with a lost key are replaced and playback continues', async ({
  page,
  kallo,
  complaints,
  logIn,
}) => {
  await logIn(page, 'ada', `/channel/play/${channel}`)
  await expectPlaying(page)
  const begun = page.waitForResponse(
    (response) =>
      response.url().endsWith('/playback/start') &&
      response.ok() &&
      !('ticket' in response.request().postDataJSON()),
    { timeout: 90_000 },
  )
  await setAndRestart(kallo, 'stream-key', 'ab'.repeat(32))
  await begun
  await expectPlaying(page, 20)
  complaints.length = 0
})

test('[P-09] playback resumes after the database was unavailable for longer than a ticket’s lifetime', async ({
  page,
  kallo,
  complaints,
  logIn,
}) => {
  test.setTimeout(300_000)
  await setAndRestart(kallo, 'ticket-seconds', 12)
  await page.clock.install()
  await logIn(page, 'ada', `/channel/play/${channel}`)
  await expectPlaying(page)
  let asked = 0
  await page.route('**/api/v1/playback/start', async (route) => {
    asked += 1
    const answer = { status: 'ERROR', title: 'x', message: 'x', reason: 'not-ready', code: 503, data: null }
    await route.fulfill({ status: 503, json: answer })
  })
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 60_000 })
  const from = asked
  // The pauses between attempts grow; the browser's clock skips them.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(10_000)
        return asked
      },
      { timeout: 150_000, intervals: [250] },
    )
    .toBeGreaterThan(from + 9)
  await page.unroute('**/api/v1/playback/start')
  const video = page.locator('video').first()
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1_000)
        return video.evaluate((element: HTMLVideoElement) => element.readyState)
      },
      { timeout: 60_000, intervals: [250] },
    )
    .toBeGreaterThanOrEqual(3)
  await expectPlaying(page, 5)
  await expect(page.getByRole('alert')).toBeHidden()
  await setAndRestart(kallo, 'ticket-seconds', 600)
  complaints.length = 0
})

test('[P-01, B-06] unpublishing a channel ends its playback with a message', async ({
  page,
  kallo,
  complaints,
  logIn,
}) => {
  await logIn(page, 'ada', `/channel/play/${channel}`)
  await expectPlaying(page)
  await setChannel(kallo, { is_published: false })
  await expect(page.locator('video')).toBeHidden({ timeout: 60_000 })
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Close' })).toBeVisible()
  await setChannel(kallo, { is_published: true })
  complaints.length = 0
})

test('[P-04, P-09] a chosen quality stays until its segments do not arrive, then the next lower one plays', async ({
  page,
  logIn,
}) => {
  await page.addInitScript(() => localStorage.setItem('quality', '540'))
  let unanswered = 0
  const lower = new Set<string>()
  page.on('request', (request) => {
    const [, folder] = /\/(v[01])\/\d+\.m4s/.exec(request.url()) ?? []
    if (folder && unanswered > 0) lower.add(folder)
  })
  await page.route(/\/v[2-8]\/\d+\.m4s/, () => void (unanswered += 1))
  await logIn(page, 'ada')
  await page.goto('/channel/play/eko-news')
  const position = () =>
    page
      .locator('video')
      .evaluate((element: HTMLVideoElement) => element.currentTime - element.seekable.start(0))
  await expect.poll(() => unanswered).toBeGreaterThan(0)
  const stalledAt = await position()
  await expect.poll(position, { timeout: 60_000 }).toBeGreaterThan(stalledAt + 15)
  expect([...lower]).toEqual(['v1'])
})

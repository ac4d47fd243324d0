import { request as http, type APIRequestContext, type Page } from '@playwright/test'
import { violationsOf } from '../accessibility.ts'
import { closePlayer, expect, expectPlaying, pastHour, test, tokenOf } from '../kallo.ts'

interface Television {
  /** Whether a device is in reach. */
  show: (hasDevice: boolean) => void
  /** The error of the next list of devices; null: a device is chosen. */
  refusal: string | null
  /** The list stays open until it is closed. */
  isListOpen: boolean
  closeList: () => void
  connect: () => void
  disconnect: () => void
}

/** Stands for a browser with a receiver in reach, which no test machine has. Runs in the page. */
function installTelevision(): void {
  const watchers = new Set<(hasDevice: boolean) => void>()
  let closeList: (error: DOMException) => void = () => undefined
  const tellRemotes = (name: string) => remotes.forEach((remote) => remote.dispatchEvent(new Event(name)))
  const television: Television = {
    show: (hasDevice) => watchers.forEach((watcher) => watcher(hasDevice)),
    refusal: null,
    isListOpen: false,
    closeList: () => closeList(new DOMException('', 'NotAllowedError')),
    connect: () => tellRemotes('connect'),
    disconnect: () => tellRemotes('disconnect'),
  }
  class Remote extends EventTarget {
    watchAvailability(watcher: (hasDevice: boolean) => void) {
      watchers.add(watcher)
      watcher(true)
      return Promise.resolve(1)
    }
    cancelWatchAvailability() {
      return Promise.resolve()
    }
    prompt() {
      if (television.refusal !== null) return Promise.reject(new DOMException('', television.refusal))
      if (television.isListOpen) return new Promise<void>((_, reject) => (closeList = reject))
      this.dispatchEvent(new Event('connecting'))
      return Promise.resolve()
    }
  }
  const remotes = new Map<object, Remote>()
  Object.defineProperty(HTMLMediaElement.prototype, 'remote', {
    get(this: HTMLMediaElement) {
      const remote = remotes.get(this) ?? new Remote()
      remotes.set(this, remote)
      return remote
    },
  })
  Object.assign(window, { television })
}

const tell = (page: Page, change: Partial<Television> & { act?: 'connect' | 'disconnect' | 'closeList' }) =>
  page.evaluate(({ act, ...values }) => {
    const television = Object.assign(Reflect.get(window, 'television') as Television, values)
    if (act) television[act]()
  }, change)

const castButton = (page: Page) => page.getByRole('button', { name: 'Play on another device' })
const there = (page: Page) => page.getByRole('heading', { name: 'Playing on another device' })
const playHere = (page: Page) => page.getByRole('button', { name: 'Play here' })
const sourceOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc)
const positionOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

async function castFrom(page: Page): Promise<string> {
  await expect(castButton(page)).toBeAttached()
  await page.mouse.move(300, 300)
  await castButton(page).click()
  await expect(page.getByRole('heading', { name: 'Connecting' })).toBeVisible()
  await tell(page, { act: 'connect' })
  await expect(there(page)).toBeVisible()
  return sourceOf(page)
}

/** Plays as a television does: another client without the session of the phone, which has the address only. */
async function playAsTelevision(address: string): Promise<string> {
  const television = await http.newContext({ userAgent: 'television' })
  const text = async (url: string) => {
    const response = await television.get(url)
    expect(response.status(), url).toBe(200)
    return response.text()
  }
  const multivariant = await text(address)
  const variant = /^[^#\s].*$/m.exec(multivariant)?.[0] ?? ''
  const mediaAddress = new URL(variant, address).href
  const media = await text(mediaAddress)
  const segment = /^[^#\s].*\.m4s$/m.exec(media)?.[0] ?? ''
  const init = /EXT-X-MAP:URI="(.+?)"/.exec(media)?.[1] ?? ''
  for (const file of [init, segment])
    expect((await (await television.get(new URL(file, mediaAddress).href)).body()).length).toBeGreaterThan(
      500,
    )
  await television.dispose()
  return multivariant
}

async function countStreams(page: Page, request: APIRequestContext): Promise<number> {
  const headers = { 'auth-token': await tokenOf(page) }
  const response = await request.get('/api/v1/playback/streams', { headers })
  return ((await response.json()) as { data: { streams: unknown[] } }).data.streams.length
}

test.beforeEach(({ page }) => page.addInitScript(installTelevision))

test('[P-50, P-51] a film moves to a television and back at its position, and is one stream throughout', async ({
  page,
  request,
  logIn,
}) => {
  await logIn(page, 'ada', '/vod/play/obudu')
  await expectPlaying(page)
  const before = await positionOf(page)
  const address = await castFrom(page)
  expect(address).toContain('/vod/obudu/h264.m3u8')
  expect(await violationsOf(page)).toEqual([])
  const multivariant = await playAsTelevision(address)
  expect(/CODECS="(.+?)"/.exec(multivariant)?.[1]).toMatch(/^avc1/)
  expect(await countStreams(page, request)).toBe(1)

  await expect.poll(() => positionOf(page)).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Pause' }).click()
  const saved = page.waitForRequest((sent) => sent.method() !== 'GET' && sent.url().includes('/progress'))
  await page.getByRole('button', { name: 'Forward 10 seconds' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await saved
  const position = await positionOf(page)
  expect(position).toBeGreaterThan(before + 10)
  await page.getByRole('button', { name: 'Play', exact: true }).click()

  await playHere(page).click()
  await expect(there(page)).toBeHidden()
  await expect.poll(() => sourceOf(page)).toMatch(/^blob:/)
  await expectPlaying(page)
  expect(await positionOf(page)).toBeGreaterThan(position - 1)
  expect(await positionOf(page)).toBeLessThan(position + 30)
  expect(await countStreams(page, request)).toBe(1)
  await page.mouse.move(310, 310)
  await expect(castButton(page)).toBeVisible()
})

for (const [what, path, name] of [
  ['a channel', '/channel/play/nolly-gold', /\/live\/nolly-gold\/h264-playlist\.m3u8/],
  ['a past hour', `/epg/play/${pastHour}/kasuwa`, /\/live\/kasuwa\/h264-archive-\d+-3600\.m3u8/],
] as const)
  test(`[P-50, P-51] ${what} moves to a television and goes on here when the television ends it`, async ({
    page,
    request,
    logIn,
  }) => {
    await logIn(page, 'ada', path)
    await expectPlaying(page)
    const address = await castFrom(page)
    expect(address).toMatch(name)
    await playAsTelevision(address)
    expect(await countStreams(page, request)).toBe(1)
    await tell(page, { act: 'disconnect' })
    await expect(there(page)).toBeHidden()
    await expect.poll(() => sourceOf(page)).toMatch(/^blob:/)
    await expectPlaying(page)
  })

test('[P-50] a device that is not found is named with one action; a closed list goes on here', async ({
  page,
  logIn,
}) => {
  await logIn(page, 'ada', '/channel/play/afro-pulse')
  await expectPlaying(page)
  await tell(page, { refusal: 'NotFoundError' })
  await expect(castButton(page)).toBeAttached()
  await page.mouse.move(300, 300)
  await castButton(page).click()
  const problem = page.getByRole('alert').filter({ hasText: 'No device was found' })
  await expect(problem).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await tell(page, { refusal: null, isListOpen: true })
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Choose where to play' })).toBeVisible()
  await expect(problem).toBeHidden()
  // A second passes in the page, as when a viewer reads the list.
  const from = await positionOf(page)
  await expect.poll(() => positionOf(page)).toBeGreaterThan(from + 1)
  await tell(page, { act: 'closeList' })
  await expect(page.getByRole('heading', { name: 'Choose where to play' })).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()
  await expectPlaying(page)
  await expect.poll(() => sourceOf(page)).toMatch(/^blob:/)
})

test('[P-50] closing the player ends the stream on the television', async ({ page, request, logIn }) => {
  await logIn(page, 'ada', '/channel/play/nolly-gold')
  await expectPlaying(page)
  const address = await castFrom(page)
  await playAsTelevision(address)
  await closePlayer(page)
  await page.waitForURL('/channel/nolly-gold')
  await expect.poll(async () => (await request.get(address)).status()).toBe(403)
})

import { spawn, type ChildProcess } from 'node:child_process'
import type { APIRequestContext } from '@playwright/test'
import { freePort } from '../../apps/server/src/platform/free-port.ts'
import {
  ffmpegNote,
  testFfmpegPath,
  withoutFfmpeg,
} from '../../apps/server/src/testing/streaming/test-ffmpeg.ts'
import { signInToConsole } from '../console-session.ts'
import { expect, expectPlaying, startKallo, test } from '../kallo.ts'

const signal = [
  ...'-re -f lavfi -i testsrc=size=320x180:rate=25 -re -f lavfi -i sine=frequency=440:sample_rate=48000'.split(
    ' ',
  ),
  ...'-c:v libx264 -preset ultrafast -tune zerolatency -g 50 -pix_fmt yuv420p -b:v 300k -c:a aac -ac 2'.split(
    ' ',
  ),
]

function publish(address: string): ChildProcess {
  return spawn(testFfmpegPath ?? 'ffmpeg', ['-nostdin', '-v', 'error', ...signal, '-f', 'flv', address], {
    stdio: 'ignore',
  })
}

async function call<T>(request: APIRequestContext, path: string, data?: object): Promise<T> {
  const headers = { 'x-kallo-console': '1' }
  const url = `/api/v1/console/${path}`
  const response = await (data ? request.post(url, { headers, data }) : request.get(url, { headers }))
  const { data: result, message } = (await response.json()) as { data: T; message: string }
  expect(response.status(), message).toBe(200)
  return result
}

test(`[Y-02, Y-05, Y-10] what OBS sends plays in the browser, and the slate when it stops${ffmpegNote}`, async ({
  browser,
}) => {
  test.skip(withoutFfmpeg, 'ffmpeg is not installed')
  test.setTimeout(300_000)
  const kallo = await startKallo({ RTMP_PORT: String(await freePort()), FFMPEG_PATH: testFfmpegPath ?? '' })
  const context = await browser.newContext({ baseURL: kallo.base })
  const senders: ChildProcess[] = []
  try {
    const { request } = context
    await signInToConsole(request)
    const channel = { name: 'Studio', tag: 'studio-obs', isPaid: false, hasGuide: true, isPublished: true }
    const { id } = await call<{ id: string }>(request, 'channels', channel)
    const added = await call<{ sources: { id: number }[] }>(request, `live/${id}/sources`, {
      version: 0,
      kind: 'rtmp',
    })
    const path = `live/${id}/sources/${added.sources[0]?.id}/secret`
    const { address, secret } = await call<{ address: string; secret: string }>(request, path, {})
    const stateOf = async () => (await call<{ state: string }>(request, `live/${id}`)).state
    senders.push(publish(`${address}/${secret}`))
    await expect.poll(stateOf, { timeout: 90_000 }).toBe('on-air')
    const page = await context.newPage()
    await page.goto('/home/channel/play/studio-obs')
    await expectPlaying(page)
    const timeOf = () => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime)
    senders[0]?.kill('SIGKILL')
    await expect.poll(stateOf, { timeout: 90_000 }).toBe('slate')
    const at = await timeOf()
    await expect.poll(timeOf, { timeout: 90_000 }).toBeGreaterThan(at + 25)
    senders.push(publish(`${address}/${secret}`))
    await expect.poll(stateOf, { timeout: 90_000 }).toBe('on-air')
    const back = await timeOf()
    await expect.poll(timeOf, { timeout: 90_000 }).toBeGreaterThan(back + 25)
    await expect(page.getByRole('alert')).toHaveCount(0)
  } finally {
    for (const sender of senders) sender.kill('SIGKILL')
    await context.close()
    await kallo.end()
  }
})

import { expect, expectPlaying, test } from '../kallo.ts'

test('[P-01, P-09] after kill -9 of the server, media sequence numbers and playback continue', async ({
  page,
  kallo,
  request,
  complaints,
}) => {
  test.slow()
  await page.goto('/home/channel/play/afro-pulse')
  await expectPlaying(page, 3)
  const video = page.locator('video')
  const answer = await request.get('/api/v1/free/contents/channel/afro-pulse')
  const { data } = (await answer.json()) as { data: { channelsList: { stream_url: string }[] } }
  const address = (data.channelsList[0]?.stream_url ?? '').replace('playlist', 'v0/playlist')
  const before = numbered(await (await request.get(address)).text())

  await kallo.kill()
  await kallo.startAgain()

  const after = numbered(await (await request.get(address)).text())
  for (const [sequence, uri] of before) if (after.has(sequence)) expect(after.get(sequence)).toBe(uri)
  expect([...after.keys()].some((sequence) => before.has(sequence))).toBe(true)
  const at = await video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 60_000 })
    .toBeGreaterThan(at + 15)
  complaints.length = 0
})

/** Sequence number → segment, of a media playlist. */
function numbered(text: string): Map<number, string> {
  const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1])
  const uris = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(uris.map((uri, index) => [first + index, uri]))
}

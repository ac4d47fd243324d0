import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '../kallo.ts'

const hasFfmpeg = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0
const why = hasFfmpeg ? '' : ' (skipped: ffmpeg is not installed here)'

test(`[P-01] ffmpeg reads a minute of a live channel without an error${why}`, async ({ request }) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed')
  test.slow()
  const answer = await request.get('/api/v1/free/contents/channel/eko-news')
  const { data } = (await answer.json()) as { data: { channelsList: { stream_url: string }[] } }
  const address = data.channelsList[0]?.stream_url ?? ''
  const args = ['-v', 'error', '-xerror', '-re', '-i', address, '-t', '60', '-f', 'null', '-']
  const { stderr } = await promisify(execFile)('ffmpeg', args)
  expect(stderr).toBe('')
})

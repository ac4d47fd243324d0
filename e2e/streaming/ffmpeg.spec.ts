import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, isLong, test } from '../kallo.ts'

const hasFfmpeg = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0
const why = hasFfmpeg ? '' : ' (skipped: ffmpeg is not installed here)'

test(`[P-01] ffmpeg reads a live channel without an error, across discontinuities${why}`, async ({
  request,
}) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed')
  test.slow()
  const answer = await request.get('/api/v1/free/contents/channel/eko-news')
  const { data } = (await answer.json()) as { data: { channelsList: { stream_url: string }[] } }
  const address = data.channelsList[0]?.stream_url ?? ''
  const args = [
    '-v',
    'error',
    '-xerror',
    '-re',
    '-i',
    address,
    '-t',
    String(isLong ? 120 : 40),
    '-f',
    'null',
    '-',
  ]
  const { stderr } = await promisify(execFile)('ffmpeg', args)
  expect(stderr).toBe('')
})

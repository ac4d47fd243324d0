import { execFile, spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { copyDemoAccount } from '../accounts.ts'
import { expect, isLong, test } from '../kallo.ts'

const hasFfmpeg = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0
const why = hasFfmpeg ? '' : ' (skipped: ffmpeg is not installed here)'

test(`[P-01] ffmpeg reads a live channel without an error, across joins of assets${why}`, async ({
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

test(`[P-11, P-12] ffmpeg saves a VOD with its exact length and without a warning${why}`, async ({
  kallo,
  request,
}) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed')
  test.slow()
  const { email, password } = await copyDemoAccount(kallo, 'ada', 'saves-a-film')
  const credentials = { email, password, deviceId: 'ffmpeg', deviceName: 'ffmpeg' }
  const signedIn = await (await request.post('/api/v1/auth/login', { data: credentials })).json()
  const headers = { 'auth-token': String(signedIn.data.token) }
  const answer = await request.get('/api/v1/contents/vod/obudu', { headers })
  const { data } = (await answer.json()) as { data: { vodsList: { stream_url: string }[] } }
  const film = data.vodsList[0]?.stream_url ?? ''
  const playlist = await (await request.get(film.replace('film.m3u8', 'v0/film.m3u8'))).text()
  const seconds = (playlist.match(/#EXTINF/g) ?? []).length * 6
  expect(seconds).toBeGreaterThanOrEqual(300)
  for (const address of [film, film.replace('film.m3u8', 'v3/film.m3u8')])
    expect(Math.abs((await savedSeconds(address)) - seconds)).toBeLessThan(0.1)
})

/** Copies a stream into a file and returns how long that plays. */
async function savedSeconds(address: string): Promise<number> {
  const file = path.join(tmpdir(), `kallo-saved-${process.pid}.mp4`)
  const run = promisify(execFile)
  const { stderr } = await run('ffmpeg', ['-y', '-v', 'warning', '-i', address, '-c', 'copy', file])
  expect(stderr).toBe('')
  const { stdout } = await run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    file,
  ])
  await rm(file)
  return Number(stdout)
}

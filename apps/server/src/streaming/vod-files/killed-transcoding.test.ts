import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startKillableServer, type KillableServer } from '../../testing/services/killable-server.ts'
import { ffmpegNote, testFfmpegPath, withoutFfmpeg } from '../../testing/streaming/test-ffmpeg.ts'
import { generateVideo, words } from '../../testing/streaming/vod-uploads.ts'
import type { VodMedia } from './describe-vod-media.ts'

describe.skipIf(withoutFfmpeg)(`a killed server${ffmpegNote}`, () => {
  let folder: string
  let server: KillableServer
  let cookie = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kallo-killed-'))
    server = await startKillableServer(
      folder,
      testFfmpegPath === 'ffmpeg' ? {} : { FFMPEG_PATH: testFfmpegPath ?? '' },
    )
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const send = (method: string, target: string, headers: Record<string, string>, body?: string | Buffer) =>
    fetch(new URL(target, server.base), {
      method,
      headers: { 'x-kallo-console': '1', cookie, ...headers },
      ...(body === undefined ? {} : { body: body as string }),
    })
  const call = async (method: string, target: string, content?: object) => {
    const headers: Record<string, string> = content ? { 'content-type': 'application/json' } : {}
    const response = await send(
      method,
      `/api/v1/console/${target}`,
      headers,
      content && JSON.stringify(content),
    )
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return ((await response.json()) as { data: unknown }).data
  }
  const media = async (vod: string) => (await call('GET', `vods/${vod}/media`)) as VodMedia

  it(
    '[W-01, W-06, L-13] continues an upload and its transcoding after kill -9, and publishes',
    // On a busy machine, encoding takes many times as long.
    { timeout: 900_000 },
    async () => {
      const film = path.join(folder, 'film.mp4')
      await generateVideo([
        ...words('-f lavfi -i testsrc2=size=640x360:rate=25 -t 90'),
        ...words('-c:v libx264 -preset ultrafast'),
        film,
      ])
      const bytes = await readFile(film)
      await call('POST', 'login', { email: 'ops@kallo.test', password: 'kallo-demo-1' })
      const draft = await call('POST', 'vods', { name: 'Harmattan', publishWhenReady: true })
      const vod = (draft as { id: string }).id
      const tus = { 'tus-resumable': '1.0.0' }
      const created = await send('POST', '/api/v1/console/vod-uploads', {
        ...tus,
        'upload-length': String(bytes.length),
        'upload-metadata': `vod ${Buffer.from(vod).toString('base64')},filename ${Buffer.from('film.mp4').toString('base64')}`,
      })
      const location = created.headers.get('location') ?? ''
      const patch = (offset: number, part: Buffer) =>
        send(
          'PATCH',
          location,
          { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
          part,
        )
      await patch(0, bytes.subarray(0, 1_000))
      await server.killAndStart()
      expect((await send('HEAD', location, tus)).headers.get('upload-offset')).toBe('1000')
      await patch(1_000, bytes.subarray(1_000))
      const isEncoding = async () =>
        (await media(vod)).file?.steps.some(({ kind, state }) => kind === 'video' && state === 'running')
      await expect.poll(isEncoding, { timeout: 300_000 }).toBe(true)
      await server.killAndStart()
      const done = (await media(vod)).file?.steps.filter(({ state }) => state === 'done').length
      expect(done).toBeGreaterThanOrEqual(2)
      await expect.poll(async () => (await media(vod)).file?.state, { timeout: 480_000 }).toBe('published')
      expect((await media(vod)).media?.seconds).toBe(90)
      expect(await call('GET', `vods/${vod}`)).toMatchObject({ status: 'published', publishWhenReady: false })
      // Files are deleted after the publication.
      for (const name of ['vod-work', 'vod-uploads'])
        await expect.poll(() => readdir(path.join(folder, name)), { timeout: 10_000 }).toEqual([])
    },
  )
})

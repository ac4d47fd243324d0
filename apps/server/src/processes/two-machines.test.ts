import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { hlsOutput, startHlsStation, type HlsStation } from '../testing/streaming/hls-station.ts'
import { testSignal } from '../testing/streaming/live-app.ts'
import { runService, type RunningService } from '../testing/services/running-service.ts'
import { startS3, type S3Server } from '../testing/services/s3-server.ts'
import { ffmpegNote, testFfmpegPath, withoutFfmpeg } from '../testing/streaming/test-ffmpeg.ts'
import { generateVideo, words } from '../testing/streaming/vod-uploads.ts'

// Two machines share a database and a bucket: the first one ingests and transcodes, and viewers watch on the second
// one.

interface Machine {
  folder: string
  service: RunningService
  base: string
}

const eventually = <T>(check: () => T | Promise<T>, timeout = 60_000) =>
  vi.waitFor(check, { timeout, interval: 100 })

describe.skipIf(withoutFfmpeg)(`two machines with a bucket${ffmpegNote}`, () => {
  const name = `machines_${randomBytes(4).toString('hex')}`
  let s3: S3Server
  let station: HlsStation
  let sender: ChildProcess
  let server: pg.Client
  let database: pg.Client
  let first: Machine
  let second: Machine
  const tag = 'eko-news'
  let channelId = ''
  let token = ''

  const settings = (folder: string, roles: string) => ({
    DATA_DIR: folder,
    DATABASE_URL: inject('postgres').replace('/postgres?', `/${name}?`),
    MEDIA_URL: s3.mediaUrl,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    SECRET_KEY: 'a secret that both machines know, of 32 characters',
    ROLES: roles,
    ALLOW_PRIVATE_SOURCES: 'on',
    ...(testFfmpegPath === 'ffmpeg' ? {} : { FFMPEG_PATH: testFfmpegPath ?? '' }),
  })
  const startMachine = async (folder: string, roles: string): Promise<Machine> => {
    const service = runService(settings(folder, roles))
    return { folder, service, base: await service.ready() }
  }
  const newFolder = () => mkdtemp(path.join(tmpdir(), 'kallo-machine-'))

  beforeAll(async () => {
    s3 = await startS3()
    station = await startHlsStation()
    sender = spawn(
      testFfmpegPath ?? '',
      ['-loglevel', 'error', ...testSignal, ...hlsOutput(station.folder)],
      {
        stdio: 'ignore',
      },
    )
    server = new pg.Client(inject('postgres'))
    await server.connect()
    await server.query(`create database ${name}`)
    first = await startMachine(await newFolder(), 'api,worker,origin,ingest')
    second = await startMachine(await newFolder(), 'api,origin')
    database = new pg.Client(settings('', '').DATABASE_URL)
    await database.connect()
    const { rows } = await database.query<{ id: string }>('select id from channel where tag = $1', [tag])
    channelId = rows[0]?.id ?? ''
    await database.query('insert into live_channel (channel_id, profile) values ($1, $2)', [
      channelId,
      'copy',
    ])
    await database.query(
      `insert into live_source (channel_id, position, kind, url, created_at) values ($1, 0, 'hls', $2, now())`,
      [channelId, station.url()],
    )
    await database.query(`select pg_notify('live_sources', '')`)
    const response = await fetch(`${second.base}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'ada@kallo.test',
        password: 'kallo-demo-1',
        deviceName: 'TV',
        deviceId: 'two-machines',
      }),
    })
    token = ((await response.json()) as { data: { token: string } }).data.token
  }, 180_000)
  afterAll(async () => {
    const ended = once(sender, 'exit')
    sender.kill('SIGKILL')
    await ended
    for (const { service, folder } of [first, second]) {
      service.kill('SIGTERM')
      await service.ended
      await rm(folder, { recursive: true, force: true })
    }
    await database.end()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
    await station.close()
    await s3.close()
  }, 60_000)

  /** The address of a stream, as a player of a machine starts it. */
  const start = async ({ base }: Machine, kind: 'live' | 'vod', of: string): Promise<string> => {
    const response = await fetch(`${base}/api/v1/playback/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'auth-token': token },
      body: JSON.stringify({ kind, tag: of }),
    })
    const { data } = (await response.json()) as { data: { streamUrl: string } | null }
    return data ? new URL(new URL(data.streamUrl).pathname, base).href : ''
  }
  /** Addresses of the segments that a machine lists. */
  const listed = async (address: string): Promise<string[]> => {
    const names = async (playlist: string) => {
      const response = await fetch(playlist)
      if (response.status !== 200) return []
      const lines = (await response.text()).split('\n')
      return lines
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => new URL(line, playlist).href)
    }
    const [rendition] = await names(address)
    return rendition === undefined ? [] : names(rendition)
  }
  const statusOf = async (address: string) => {
    const response = await fetch(address)
    await response.arrayBuffer()
    return response.status
  }
  const metric = async ({ base }: Machine, of: string) => {
    const text = await (await fetch(`${base}/metrics`)).text()
    return Number(new RegExp(`^${of} (.*)$`, 'm').exec(text)?.[1] ?? NaN)
  }

  it(
    '[X-20, X-24] a live channel of one machine plays through the other one',
    { timeout: 120_000 },
    async () => {
      const address = await eventually(async () => {
        const found = await start(second, 'live', tag)
        expect((await listed(found)).length).toBeGreaterThanOrEqual(2)
        return found
      })
      for (const segment of await listed(address)) expect(await statusOf(segment)).toBe(200)
    },
  )

  it(
    '[X-21, X-24] goes on while S3 is unavailable, and after kill -9 nothing is missing',
    { timeout: 300_000 },
    async () => {
      const [own, other] = [await start(first, 'live', tag), await start(second, 'live', tag)]
      const watched = await listed(other)
      for (const segment of watched) expect(await statusOf(segment)).toBe(200)
      const unread = await eventually(async () => {
        const found = (await listed(other)).findLast((one) => !watched.includes(one))
        expect(found).toBeDefined()
        return found ?? ''
      })
      await s3.stop()
      const unavailable = await fetch(unread)
      expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '2'])
      const before = await eventually(async () => {
        const { rows } = await database.query<{ sequence: number }>(
          'select max(sequence) as sequence from live_segment where channel_id = $1 and spool is not null',
          [channelId],
        )
        expect(rows[0]?.sequence).not.toBeNull()
        expect(await metric(first, 'kallo_media_spool_bytes')).toBeGreaterThan(0)
        return rows[0]?.sequence
      })
      // The ingesting machine stays on air; the other one lists and delivers the segments that it can read.
      await eventually(async () => {
        const last = (await listed(own)).at(-1) ?? ''
        expect(last).not.toBe('')
        expect((await listed(other)).map((one) => path.basename(one))).not.toContain(path.basename(last))
        expect(await statusOf(last)).toBe(200)
      })
      for (const segment of watched) expect(await statusOf(segment)).toBe(200)
      expect((await fetch(`${second.base}/readyz`)).status).toBe(200)

      first.service.kill('SIGKILL')
      await first.service.ended
      const restarting = startMachine(first.folder, 'api,worker,origin,ingest')
      first = await restarting
      await s3.start()
      await eventually(async () => {
        const { rows } = await database.query<{ waiting: number }>(
          'select count(*)::int as waiting from live_segment where channel_id = $1 and spool is not null and sequence <= $2',
          [channelId, before],
        )
        expect(rows[0]?.waiting).toBe(0)
      })
      const names = await database.query<{ file: string }>(
        `select 'media/live/' || channel_id || '/' || run_id || '/0/' || number || '.m4s' as file
       from live_segment where channel_id = $1 and spool is null`,
        [channelId],
      )
      const objects = new Set(s3.requests.flatMap((one) => (one.startsWith('PUT ') ? [one.slice(11)] : [])))
      for (const { file } of names.rows) expect([...objects].some((one) => one.endsWith(file))).toBe(true)
      const later = await start(second, 'live', tag)
      await eventually(async () => expect((await listed(later)).length).toBeGreaterThanOrEqual(2))
      for (const segment of await listed(later)) expect(await statusOf(segment)).toBe(200)
    },
  )

  it(
    '[X-20] a VOD and a picture uploaded on one machine are delivered by the other one',
    { timeout: 240_000 },
    async () => {
      let cookie = ''
      const send = async (
        method: string,
        target: string,
        headers: Record<string, string>,
        body?: Buffer | string,
      ) => {
        const response = await fetch(new URL(target, `${first.base}/api/v1/console/`), {
          method,
          headers: { 'x-kallo-console': '1', cookie, ...headers },
          ...(body === undefined ? {} : { body: body as string }),
        })
        cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
        return response
      }
      const json = { 'content-type': 'application/json' }
      const credentials = { email: 'ops@kallo.test', password: 'kallo-demo-1' }
      expect((await send('POST', 'login', json, JSON.stringify(credentials))).status).toBe(200)
      const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#336' } })
        .png()
        .toBuffer()
      const uploaded = await send('POST', 'pictures', { 'content-type': 'application/octet-stream' }, picture)
      const { data } = (await uploaded.json()) as { data: { picture: string } | null }
      await eventually(async () => expect(await statusOf(`${second.base}/cms/${data?.picture}`)).toBe(200))

      const { rows } = await database.query<{ id: string; tag: string }>(
        `select id, tag from vod where external_url is null and is_published order by id limit 1`,
      )
      const vod = rows[0] ?? { id: '', tag: '' }
      const film = path.join(first.folder, 'film.mp4')
      await generateVideo([
        ...words('-f lavfi -i testsrc2=size=320x180:rate=25 -t 20 -c:v libx264 -preset ultrafast'),
        film,
      ])
      const bytes = await readFile(film)
      const encoded = (text: string) => Buffer.from(text).toString('base64')
      const created = await send('POST', 'vod-uploads', {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': `vod ${encoded(vod.id)},filename ${encoded('film.mp4')}`,
      })
      await send(
        'PATCH',
        created.headers.get('location') ?? '',
        { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        bytes,
      )
      await eventually(async () => {
        const found = await database.query('select 1 from vod_file where vod_id = $1 and state = $2', [
          vod.id,
          'published',
        ])
        expect(found.rowCount).toBe(1)
      }, 180_000)
      const segments = await eventually(async () => {
        const found = await listed(await start(second, 'vod', vod.tag))
        expect(found).toHaveLength(4)
        return found
      })
      for (const segment of segments) expect(await statusOf(segment)).toBe(200)
    },
  )
})

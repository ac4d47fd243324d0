import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fragmentTracksOf, tracksOf } from '../../platform/mp4/index.ts'
import { itemAt } from '../../testing/item-at.ts'
import { startHlsStation, hlsOutput } from '../../testing/hls-station.ts'
import { freePort } from '../../platform/free-port.ts'
import { createLiveApp, eventually, testSignal, type LiveApp } from '../../testing/live-app.ts'
import { ffmpegNote, srtNote, testFfmpeg, withoutFfmpeg, withoutSrt } from '../../testing/test-ffmpeg.ts'
import { probeMedia, words } from '../../platform/ffmpeg/index.ts'
import { encryptSourceSecret, liveStates } from './index.ts'

let live: LiveApp
let rtmpPort: number
beforeAll(async () => {
  live = await createLiveApp()
  rtmpPort = await freePort()
  await live.startIngest(undefined, { rtmpPort })
})
afterAll(() => live.close())

const rtmpUrl = (key: string) => `rtmp://127.0.0.1:${rtmpPort}/live/${key}`
const toRtmp = (key: string) => [...testSignal, '-f', 'flv', rtmpUrl(key)]
const exitCodeOf = async (sender: ReturnType<LiveApp['send']>) =>
  (await once(sender, 'exit'))[0] as number | null

/** Waits until a source has `count` segments; returns all segments of the channel. */
const segmentsOf = (channelId: string, sourceId: number | null, count: number, after = -1) =>
  eventually(async () => {
    const rows = await live.segments(channelId)
    const own = rows.filter((row) => row.source_id === sourceId && row.sequence > after)
    expect(own.length).toBeGreaterThanOrEqual(count)
    return rows
  })
const switchesOf = (channelId: string) =>
  live.deps.db.query
    .selectFrom('live_switch')
    .where('channel_id', '=', channelId)
    .orderBy('id')
    .select(['from_source', 'to_source', 'reason'])
    .execute()

/** What every player relies on: numbers without gaps, counted discontinuities, times in order, and complete files. */
async function expectSound(channelId: string, rows: Awaited<ReturnType<LiveApp['segments']>>) {
  const faults: string[] = []
  let tags = 0
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    const endMs = before ? before.starts_at.getTime() + before.duration_us / 1000 : -Infinity
    const isSameRun = before?.run_id === row.run_id
    if (row.sequence !== itemAt(rows, 0).sequence + index) faults.push(`${index}: sequence ${row.sequence}`)
    if (row.discontinuities_before !== tags) faults.push(`${index}: discontinuities`)
    if (row.is_discontinuity !== (before !== undefined && !isSameRun)) faults.push(`${index}: tag`)
    if (row.starts_at.getTime() < endMs - 1) faults.push(`${index}: overlaps`)
    if (isSameRun && row.starts_at.getTime() > endMs + 1) faults.push(`${index}: gap within a run`)
    tags += Number(row.is_discontinuity)
    for (const [rendition, bytes] of row.bytes.entries()) {
      const file = await readFile(fileOf(channelId, row.run_id, rendition, row.number))
      const tracks = fragmentTracksOf(file).length
      const isAudioOnly = rendition === row.bytes.length - 1
      if (file.length !== bytes || tracks !== (isAudioOnly ? 1 : 2))
        faults.push(`${index}: file ${rendition}`)
    }
  }
  expect(faults).toEqual([])
}

const fileOf = (channelId: string, runId: number, rendition: number, number: number) =>
  path.join(live.dataDir, 'media/live', channelId, String(runId), String(rendition), `${number}.m4s`)

/** The segments of a run as one file. */
async function joinRun(channelId: string, runId: number, rendition: number): Promise<string> {
  const { query } = live.deps.db
  const run = await query.selectFrom('live_run').where('id', '=', runId).selectAll().executeTakeFirstOrThrow()
  const init = await query
    .selectFrom('init_segment')
    .where('name', '=', itemAt(run.renditions, rendition).init)
    .select('bytes')
    .executeTakeFirstOrThrow()
  const rows = (await live.segments(channelId)).filter((row) => row.run_id === runId)
  const files = await Promise.all(
    rows.map(({ number }) => readFile(fileOf(channelId, runId, rendition, number))),
  )
  const file = path.join(live.dataDir, `joined-${runId}-${rendition}.mp4`)
  await writeFile(file, Buffer.concat([init.bytes, ...files]))
  return file
}

describe.skipIf(withoutFfmpeg)(`live sources${ffmpegNote}`, () => {
  describe('RTMP', () => {
    const key = 'correct-horse-battery'
    let channelId: string
    let sourceId: number

    it('[Y-01] [Y-02] [Y-04] goes on air with complete segments that decode', async () => {
      const created = await live.createChannel([{ kind: 'rtmp', secret: key }])
      channelId = created.channelId
      sourceId = itemAt(created.sourceIds, 0)
      live.send(toRtmp(key))
      const rows = await segmentsOf(channelId, sourceId, 3)
      await expectSound(channelId, rows)
      const run = itemAt(rows, -1).run_id
      const tool = await testFfmpeg()
      const { streams } = await probeMedia(tool, await joinRun(channelId, run, 0))
      expect(streams).toMatchObject([{ codec: 'h264', width: 128, height: 72, fps: 25 }, { codec: 'aac' }])
      expect((await probeMedia(tool, await joinRun(channelId, run, 1))).streams).toMatchObject([
        { codec: 'aac' },
      ])
    })

    it('[Y-04] refuses a wrong key, a second publisher and players', async () => {
      const before = (await live.segments(channelId)).length
      expect(await exitCodeOf(live.send(toRtmp('wrong')))).not.toBe(0)
      expect(await exitCodeOf(live.send(toRtmp(key)))).not.toBe(0)
      const target = path.join(live.dataDir, 'stolen.flv')
      const player = live.send([
        '-rw_timeout',
        '5000000',
        '-i',
        rtmpUrl(key),
        '-t',
        '2',
        '-c',
        'copy',
        target,
      ])
      expect(await exitCodeOf(player)).not.toBe(0)
      expect(await readFile(target).catch(() => Buffer.alloc(0))).toHaveLength(0)
      await expectSound(channelId, await segmentsOf(channelId, sourceId, before + 1))
    })

    it('[Y-07] [Y-08] records health samples and the state of the channel', async () => {
      await eventually(async () => {
        const samples = await live.deps.db.query
          .selectFrom('live_health')
          .where('source_id', '=', sourceId)
          .selectAll()
          .execute()
        expect(samples.some(({ bits_per_second: bits }) => bits > 10_000)).toBe(true)
        expect(samples.every(({ is_black: isBlack, is_silent: isSilent }) => !isBlack && !isSilent)).toBe(
          true,
        )
        expect((await liveStates(live.deps.db.query, new Date())).get(channelId)).toMatchObject({
          state: 'on-air',
          sourceId,
          problem: null,
          sources: [{ id: sourceId, isReceiving: true }],
        })
      })
    })
  })

  it('[Y-04] accepts the former stream key until its grace period ends', async () => {
    const { channelId, sourceIds } = await live.createChannel([{ kind: 'rtmp', secret: 'before-rotation' }])
    const { query } = live.deps.db
    const encrypt = (secret: string) => encryptSourceSecret(live.deps.settingsKey, channelId, secret)
    const rotate = (secret: string, former: string, until: number) =>
      query
        .updateTable('live_source')
        .set({
          secret: encrypt(secret),
          former_secret: encrypt(former),
          former_secret_until: new Date(until),
        })
        .where('channel_id', '=', channelId)
        .execute()
    await rotate('after-rotation', 'before-rotation', Date.now() + 3_600_000)
    const connects = (key: string) => async () => {
      const sender = live.send(toRtmp(key))
      const exit = exitCodeOf(sender)
      const state = eventually(async () => {
        const states = await liveStates(query, new Date())
        if (states.get(channelId)?.sources[0]?.isReceiving !== true) throw new Error('not yet')
        return null
      })
      if ((await Promise.race([exit, state])) !== null) throw new Error('the key was refused')
      return sender
    }
    const sender = await eventually(connects('before-rotation'))
    await segmentsOf(channelId, itemAt(sourceIds, 0), 1)
    sender.kill('SIGKILL')
    await rotate('third-key', 'after-rotation', Date.now() - 1)
    await eventually(connects('third-key'))
    expect(await exitCodeOf(live.send(toRtmp('before-rotation')))).not.toBe(0)
    expect(await exitCodeOf(live.send(toRtmp('after-rotation')))).not.toBe(0)
  })

  it('[Y-05] [Y-07] replaces a source that is black and silent', async () => {
    const { channelId, sourceIds } = await live.createChannel([
      { kind: 'rtmp', secret: 'dark-encoder' },
      { kind: 'rtmp', secret: 'bright-encoder' },
    ])
    const dark = toRtmp('dark-encoder').map((word) =>
      word.replace(/^testsrc=/, 'color=black:').replace(/^sine=.*/, 'anullsrc=sample_rate=48000'),
    )
    live.send(dark)
    live.send(toRtmp('bright-encoder'))
    await eventually(async () =>
      expect((await switchesOf(channelId)).at(-1)).toEqual({
        from_source: sourceIds[0],
        to_source: sourceIds[1],
        reason: 'black-and-silent',
      }),
    )
    const samples = await live.deps.db.query
      .selectFrom('live_health')
      .where('source_id', '=', itemAt(sourceIds, 0))
      .select(['is_black', 'is_silent'])
      .execute()
    expect(samples).toContainEqual({ is_black: true, is_silent: true })
  })

  it('[Y-05] [Y-06] plays the backup when the source dies, then the slate, and returns by itself', async () => {
    const { channelId, sourceIds } = await live.createChannel([
      { kind: 'rtmp', secret: 'first-encoder' },
      { kind: 'rtmp', secret: 'second-encoder' },
    ])
    const [first, second] = sourceIds as [number, number]
    const sender = live.send(toRtmp('first-encoder'))
    await segmentsOf(channelId, first, 2)
    const backup = live.send(toRtmp('second-encoder'))
    await eventually(async () =>
      expect((await liveStates(live.deps.db.query, new Date())).get(channelId)?.sources[1]?.isReceiving).toBe(
        true,
      ),
    )
    sender.kill('SIGKILL')
    await segmentsOf(channelId, second, 2)
    backup.kill('SIGKILL')
    const withSlate = await segmentsOf(channelId, null, 5)
    const last = itemAt(withSlate, -1).sequence
    live.send(toRtmp('first-encoder'))
    const rows = await segmentsOf(channelId, first, 2, last)
    await expectSound(channelId, rows)
    expect(await switchesOf(channelId)).toEqual([
      { from_source: null, to_source: first, reason: 'start' },
      { from_source: first, to_source: second, reason: 'no-data' },
      { from_source: second, to_source: null, reason: 'no-source' },
      { from_source: null, to_source: first, reason: 'source-returned' },
    ])
    const alerts = await live.deps.db.query
      .selectFrom('alert')
      .where('subject', '=', channelId)
      .select(['kind', 'ended_at'])
      .execute()
    expect(alerts).toEqual([{ kind: 'live-source', ended_at: expect.any(Date) }])
    const slate = itemAt(
      rows.filter(({ kind }) => kind === 'slate'),
      0,
    )
    const { streams } = await probeMedia(await testFfmpeg(), await joinRun(channelId, slate.run_id, 0))
    expect(streams).toMatchObject([{ codec: 'h264', width: 128, height: 72 }, { codec: 'aac' }])
  })

  it.skipIf(withoutSrt)(`[Y-04] receives SRT with the passphrase only${srtNote}`, async () => {
    const port = await freePort()
    const { channelId, sourceIds } = await live.createChannel([
      { kind: 'srt', port, secret: 'a-long-passphrase' },
    ])
    const toSrt = (passphrase: string) => [
      ...testSignal,
      ...words('-f mpegts -mode caller -passphrase'),
      passphrase,
      ...words('-pbkeylen 16'),
      ...words(`-connect_timeout 3000 srt://127.0.0.1:${port}`),
    ]
    expect(await exitCodeOf(live.send(toSrt('another-passphrase')))).not.toBe(0)
    expect(await live.segments(channelId)).toEqual([])
    // The listener starts again after a refused sender.
    await eventually(async () => {
      const sender = live.send(toSrt('a-long-passphrase'))
      const ended = exitCodeOf(sender).then(() => true)
      const isReceiving = async () => {
        const state = (await liveStates(live.deps.db.query, new Date())).get(channelId)
        if (state?.sources[0]?.isReceiving !== true) throw new Error('not yet')
        return false
      }
      expect(await Promise.race([ended, eventually(isReceiving)])).toBe(false)
    })
    expect(await exitCodeOf(live.send(toSrt('a-long-passphrase')))).not.toBe(0)
    await expectSound(channelId, await segmentsOf(channelId, itemAt(sourceIds, 0), 2))
  })

  it('[Y-03] encodes a ladder: all renditions are cut at the same times', async () => {
    const { channelId, sourceIds } = await live.createChannel([{ kind: 'rtmp', secret: 'ladder' }], {
      profile: 'ladder',
    })
    const large = toRtmp('ladder').map((word) => word.replace('128x72', '640x360'))
    live.send(large)
    const rows = await segmentsOf(channelId, itemAt(sourceIds, 0), 3)
    await expectSound(channelId, rows)
    const own = rows.filter(({ kind }) => kind === 'source')
    expect(own.map(({ duration_us: us }) => us)).toEqual(own.map(() => 2_000_000))
    const run = await live.deps.db.query
      .selectFrom('live_run')
      .where('id', '=', itemAt(own, 0).run_id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(run.renditions.map(({ height }) => height)).toEqual([240, 360, 0])
    const starts = await Promise.all(
      [0, 1].map(async (rendition) => {
        const { init } = itemAt(run.renditions, rendition)
        const { bytes } = await live.deps.db.query
          .selectFrom('init_segment')
          .where('name', '=', init)
          .select('bytes')
          .executeTakeFirstOrThrow()
        const { timescale } = itemAt(tracksOf(bytes), 0)
        const file = await readFile(fileOf(channelId, run.id, rendition, 1))
        return itemAt(fragmentTracksOf(file), 0).decodeTime / timescale
      }),
    )
    expect(starts[0]).toBe(starts[1])
  })

  it('[Y-03] names the profile ladder when a codec cannot be copied', async () => {
    const { channelId } = await live.createChannel([{ kind: 'rtmp', secret: 'old-codec' }])
    live.send(
      toRtmp('old-codec')
        .map((word) => (word === 'libx264' ? 'flv1' : word))
        .filter((word) => !['-preset', 'ultrafast', '-tune', 'zerolatency'].includes(word)),
    )
    await eventually(async () => {
      const state = (await liveStates(live.deps.db.query, new Date())).get(channelId)
      expect(state?.problem).toMatch(
        /^The source sends flv1; the profile copy needs H.264. Choose the profile ladder/,
      )
    })
  })

  it('[Y-04] pulls HLS, and goes on when the source misbehaves', async () => {
    const station = await startHlsStation()
    try {
      await mkdir(station.folder, { recursive: true })
      const sender = live.send([...testSignal, ...hlsOutput(station.folder)])
      await eventually(async () => expect(await readdir(station.folder)).toContain('live.m3u8'))
      const { channelId, sourceIds } = await live.createChannel([{ kind: 'hls', url: station.url() }])
      const [sourceId] = sourceIds as [number]
      let rows = await segmentsOf(channelId, sourceId, 2)
      const faults: (typeof station.intercept)[] = [
        // A segment that never ends, and one that is missing.
        (request, response) => (request.url?.endsWith('3.ts') ? (response.writeHead(200), true) : false),
        (request, response) => (request.url?.endsWith('.ts') ? (response.writeHead(404).end(), true) : false),
        // A segment of 2 GB.
        (request, response) =>
          request.url?.endsWith('.ts')
            ? (response.writeHead(200, { 'content-length': 2 ** 31 }), true)
            : false,
      ]
      for (const fault of faults) {
        const last = itemAt(rows, -1).sequence
        station.intercept = fault
        await segmentsOf(channelId, null, 1, last)
        station.intercept = () => false
        rows = await segmentsOf(channelId, sourceId, 1, last)
      }
      await expectSound(channelId, rows)
      const ended = once(sender, 'exit')
      sender.kill('SIGKILL')
      await ended
    } finally {
      await station.close()
    }
  })
})

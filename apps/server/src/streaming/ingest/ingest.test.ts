import { once } from 'node:events'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { probeMedia, words } from '../../platform/ffmpeg/index.ts'
import { freePort } from '../../platform/free-port.ts'
import { hlsOutput, startHlsStation } from '../../testing/streaming/hls-station.ts'
import { itemAt } from '../../testing/item-at.ts'
import { eventually, testSignal } from '../../testing/streaming/live-app.ts'
import { exitCodeOf, useIngest } from '../../testing/streaming/live-ingest.ts'
import {
  ffmpegNote,
  srtNote,
  testFfmpeg,
  withoutFfmpeg,
  withoutSrt,
} from '../../testing/streaming/test-ffmpeg.ts'
import { encryptSourceSecret, liveStates } from './index.ts'

const ingest = useIngest()
const { rtmpUrl, toRtmp, segmentsOf, joinRun, expectPlayable } = ingest

describe.skipIf(withoutFfmpeg)(`live sources${ffmpegNote}`, { timeout: 240_000 }, () => {
  describe('RTMP', () => {
    const key = 'correct-horse-battery'
    let channelId: string
    let sourceId: number

    it('[Y-01] [Y-02] [Y-04] goes on air with complete segments that decode', async () => {
      const created = await ingest.live.createChannel([{ kind: 'rtmp', secret: key }])
      channelId = created.channelId
      sourceId = itemAt(created.sourceIds, 0)
      ingest.live.send(toRtmp(key))
      const rows = await segmentsOf(channelId, sourceId, 3)
      await expectPlayable(channelId, rows)
      const run = itemAt(rows, -1).run_id
      const tool = await testFfmpeg()
      const { streams } = await probeMedia(tool, await joinRun(channelId, run, 0))
      expect(streams).toMatchObject([{ codec: 'h264', width: 128, height: 72, fps: 25 }, { codec: 'aac' }])
      expect((await probeMedia(tool, await joinRun(channelId, run, 1))).streams).toMatchObject([
        { codec: 'aac' },
      ])
    })

    it('[P-14] stores thumbnails of the segments', async () => {
      const { run_id: run } = itemAt(await ingest.live.segments(channelId), 0)
      const folder = path.join(ingest.live.dataDir, 'media/live', channelId, String(run), 'thumbnails')
      await eventually(async () => {
        const picture = await readFile(path.join(folder, '0.webp'))
        expect(picture.toString('latin1', 8, 12)).toBe('WEBP')
      })
    })

    it('[Y-04] refuses a wrong key, a second publisher and players', async () => {
      const before = (await ingest.live.segments(channelId)).length
      expect(await exitCodeOf(ingest.live.send(toRtmp('wrong')))).not.toBe(0)
      expect(await exitCodeOf(ingest.live.send(toRtmp(key)))).not.toBe(0)
      const target = path.join(ingest.live.dataDir, 'stolen.flv')
      const player = ingest.live.send([
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
      await expectPlayable(channelId, await segmentsOf(channelId, sourceId, before + 1))
    })

    it('[Y-07] [Y-08] records health samples and the state of the channel', async () => {
      await eventually(async () => {
        const samples = await ingest.live.deps.db
          .selectFrom('live_health')
          .where('source_id', '=', sourceId)
          .selectAll()
          .execute()
        expect(samples.some(({ bits_per_second: bits }) => bits > 10_000)).toBe(true)
        expect(samples.every(({ is_black: isBlack, is_silent: isSilent }) => !isBlack && !isSilent)).toBe(
          true,
        )
        expect((await liveStates(ingest.live.deps.db, new Date())).get(channelId)).toMatchObject({
          state: 'on-air',
          sourceId,
          problem: null,
          sources: [{ id: sourceId, isReceiving: true }],
        })
      })
    })
  })

  it('[Y-04] accepts the former stream key until its grace period ends', async () => {
    const { channelId, sourceIds } = await ingest.live.createChannel([
      { kind: 'rtmp', secret: 'before-rotation' },
    ])
    const { db } = ingest.live.deps
    const encrypt = (secret: string) => encryptSourceSecret(ingest.live.deps.settingsKey, channelId, secret)
    const rotate = (secret: string, former: string, until: number) =>
      db
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
      const sender = ingest.live.send(toRtmp(key))
      const exit = exitCodeOf(sender)
      const state = eventually(async () => {
        const states = await liveStates(db, new Date())
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
    expect(await exitCodeOf(ingest.live.send(toRtmp('before-rotation')))).not.toBe(0)
    expect(await exitCodeOf(ingest.live.send(toRtmp('after-rotation')))).not.toBe(0)
  })

  it.skipIf(withoutSrt)(`[Y-04] receives SRT with the passphrase only${srtNote}`, async () => {
    const port = await freePort()
    const { channelId, sourceIds } = await ingest.live.createChannel([
      { kind: 'srt', port, secret: 'a-long-passphrase' },
    ])
    const toSrt = (passphrase: string) => [
      ...testSignal,
      ...words('-f mpegts -mode caller -passphrase'),
      passphrase,
      ...words('-pbkeylen 16'),
      ...words(`-connect_timeout 3000 srt://127.0.0.1:${port}`),
    ]
    expect(await exitCodeOf(ingest.live.send(toSrt('another-passphrase')))).not.toBe(0)
    expect(await ingest.live.segments(channelId)).toEqual([])
    // The listener starts again after a refused sender.
    await eventually(async () => {
      const sender = ingest.live.send(toSrt('a-long-passphrase'))
      const ended = exitCodeOf(sender).then(() => true)
      const isReceiving = async () => {
        const state = (await liveStates(ingest.live.deps.db, new Date())).get(channelId)
        if (state?.sources[0]?.isReceiving !== true) throw new Error('not yet')
        return false
      }
      expect(await Promise.race([ended, eventually(isReceiving)])).toBe(false)
    })
    expect(await exitCodeOf(ingest.live.send(toSrt('a-long-passphrase')))).not.toBe(0)
    await expectPlayable(channelId, await segmentsOf(channelId, itemAt(sourceIds, 0), 2))
  })

  it('[Y-04] pulls HLS, and goes on when the source misbehaves', async () => {
    const station = await startHlsStation()
    try {
      await mkdir(station.folder, { recursive: true })
      const sender = ingest.live.send([...testSignal, ...hlsOutput(station.folder)])
      await eventually(async () => expect(await readdir(station.folder)).toContain('live.m3u8'))
      const { channelId, sourceIds } = await ingest.live.createChannel([{ kind: 'hls', url: station.url() }])
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
      await expectPlayable(channelId, rows)
      const ended = once(sender, 'exit')
      sender.kill('SIGKILL')
      await ended
    } finally {
      await station.close()
    }
  })
})

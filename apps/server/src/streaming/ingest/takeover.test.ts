import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemAt } from '../../testing/item-at.ts'
import { programEnvironment } from '../../testing/services/environment.ts'
import { hlsOutput, startHlsStation, type HlsStation } from '../../testing/streaming/hls-station.ts'
import { createLiveApp, eventually, testSignal, type LiveApp } from '../../testing/streaming/live-app.ts'
import { ffmpegNote, testFfmpegPath, withoutFfmpeg } from '../../testing/streaming/test-ffmpeg.ts'

const untilWritten = (folder: string) =>
  eventually(async () => {
    if (!(await readdir(folder)).includes('live.m3u8')) throw new Error('there is no playlist yet')
  })

describe.skipIf(withoutFfmpeg)(`ingest in several processes${ffmpegNote}`, { timeout: 240_000 }, () => {
  let live: LiveApp
  let station: HlsStation
  beforeAll(async () => {
    live = await createLiveApp()
    station = await startHlsStation()
    live.send([...testSignal, ...hlsOutput(station.folder)])
    await untilWritten(station.folder)
  })
  afterAll(async () => {
    await live.close()
    await station.close()
  })

  it('[Y-01] another process takes over a channel whose owner was killed, and continues its numbers', async () => {
    const { channelId } = await live.createChannel([{ kind: 'hls', url: station.url() }])
    const owner = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../main.ts')], {
      env: {
        ...programEnvironment,
        DATABASE_URL: live.deps.database.connectionString,
        DATA_DIR: live.dataDir,
        ROLES: 'ingest',
        SEED: 'none',
        PORT: '0',
        ALLOW_PRIVATE_SOURCES: 'on',
        ...(testFfmpegPath === 'ffmpeg' ? {} : { FFMPEG_PATH: testFfmpegPath ?? '' }),
      },
      stdio: 'ignore',
    })
    await eventually(async () => expect((await live.segments(channelId)).length).toBeGreaterThanOrEqual(1))
    const other = await live.startIngest()
    expect(other.owned()).toEqual([])
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    const interrupted = await eventually(() =>
      live.deps.db
        .selectFrom('live_run')
        .where('channel_id', '=', channelId)
        .where('end_reason', '=', 'the ingest process ended')
        .orderBy('id', 'desc')
        .select('id')
        .executeTakeFirstOrThrow(),
    )
    const rows = await eventually(async () => {
      const now = await live.segments(channelId)
      expect(itemAt(now, -1).run_id).toBeGreaterThan(interrupted.id)
      return now
    })
    expect(other.owned()).toEqual([channelId])
    expect(rows.map(({ sequence }) => sequence)).toEqual(
      rows.map((_, index) => itemAt(rows, 0).sequence + index),
    )
    const taken = itemAt(
      rows.filter((row) => row.run_id > interrupted.id),
      0,
    )
    expect(taken.is_discontinuity).toBe(true)
    const before = itemAt(rows, rows.indexOf(taken) - 1)
    expect(taken.starts_at.getTime()).toBeGreaterThanOrEqual(
      before.starts_at.getTime() + before.duration_us / 1000 - 1,
    )
  })
})

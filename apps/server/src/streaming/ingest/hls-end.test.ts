import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemAt } from '../../testing/item-at.ts'
import { hlsOutput, startHlsStation, type HlsStation } from '../../testing/streaming/hls-station.ts'
import { eventually, testSignal } from '../../testing/streaming/live-app.ts'
import { exitCodeOf, useIngest } from '../../testing/streaming/live-ingest.ts'
import { ffmpegNote, withoutFfmpeg } from '../../testing/streaming/test-ffmpeg.ts'

const ingest = useIngest()
const { toRtmp, segmentsOf, expectPlayable } = ingest

/** When the timeline of a channel ends, in ms from now. */
async function endFromNow(channelId: string): Promise<number> {
  const last = itemAt(await ingest.live.segments(channelId), -1)
  return last.starts_at.getTime() + last.duration_us / 1000 - Date.now()
}

describe.skipIf(withoutFfmpeg)(`the end of an HLS source${ffmpegNote}`, { timeout: 240_000 }, () => {
  let station: HlsStation
  beforeAll(async () => {
    station = await startHlsStation()
  })
  afterAll(() => station.close())

  /** Starts a sender, and waits for its playlist. */
  const startSender = async () => {
    await mkdir(station.folder, { recursive: true })
    const sender = ingest.live.send([...testSignal, ...hlsOutput(station.folder)])
    await eventually(async () => expect(await readdir(station.folder)).toContain('live.m3u8'))
    return sender
  }
  /** On SIGTERM ffmpeg ends the playlist. */
  const endPlaylist = async (sender: Awaited<ReturnType<typeof startSender>>) => {
    const exitCode = exitCodeOf(sender)
    sender.kill('SIGTERM')
    expect(await exitCode).not.toBeNull()
    expect(await readFile(path.join(station.folder, 'live.m3u8'), 'utf8')).toContain('#EXT-X-ENDLIST')
  }

  it('[Y-05] an ended playlist ends the source, and a new live playlist brings it back', async () => {
    const startedAtMs = Date.now()
    const sender = await startSender()
    const { channelId, sourceIds } = await ingest.live.createChannel([
      { kind: 'hls', url: station.url() },
      { kind: 'rtmp', secret: 'after-the-end' },
    ])
    const [first, second] = sourceIds as [number, number]
    ingest.live.send(toRtmp('after-the-end'))
    await segmentsOf(channelId, first, 2)
    await endPlaylist(sender)
    // ffmpeg sends in real time.
    const sentUs = (Date.now() - startedAtMs) * 1_000
    const rows = await segmentsOf(channelId, second, 4)
    const own = rows.filter(({ source_id: id }) => id === first)
    expect(own.reduce((sum, row) => sum + row.duration_us, 0)).toBeLessThanOrEqual(sentUs + 1e6)
    expect(new Set(own.map((row) => row.run_id)).size).toBeLessThanOrEqual(2)
    expect(await endFromNow(channelId)).toBeLessThan(2_500)
    await rm(station.folder, { recursive: true })
    const again = await startSender()
    const after = itemAt(rows, -1).sequence
    await expectPlayable(channelId, await segmentsOf(channelId, first, 2, after))
    const ended = exitCodeOf(again)
    again.kill('SIGKILL')
    await ended
  })

  it('[Y-05] the slate follows an ended playlist without a backup', async () => {
    await rm(station.folder, { recursive: true })
    const sender = await startSender()
    const { channelId, sourceIds } = await ingest.live.createChannel([{ kind: 'hls', url: station.url() }])
    await segmentsOf(channelId, itemAt(sourceIds, 0), 1)
    await endPlaylist(sender)
    const rows = await segmentsOf(channelId, null, 3)
    expect(new Set(rows.map((row) => row.run_id)).size).toBeLessThanOrEqual(3)
    expect(await endFromNow(channelId)).toBeLessThan(2_500)
  })

  it('[Y-04] another address of a source replaces what is encoded', async () => {
    await rm(station.folder, { recursive: true })
    const former = await startSender()
    const { channelId, sourceIds } = await ingest.live.createChannel([{ kind: 'hls', url: station.url() }])
    const id = itemAt(sourceIds, 0)
    await segmentsOf(channelId, id, 1)
    const other = await startHlsStation()
    const sender = ingest.live.send([...testSignal, ...hlsOutput(other.folder)])
    await eventually(async () => expect(await readdir(other.folder)).toContain('live.m3u8'))
    const requested: string[] = []
    other.intercept = ({ url = '' }) => {
      requested.push(url)
      return false
    }
    const { db } = ingest.live.deps
    await db.updateTable('live_source').set({ url: other.url() }).where('id', '=', id).execute()
    await sql`select pg_notify('live_sources', '')`.execute(db)
    await eventually(() => expect(requested.some((url) => url.endsWith('.ts'))).toBe(true))
    const after = itemAt(await ingest.live.segments(channelId), -1).sequence
    await expectPlayable(channelId, await segmentsOf(channelId, id, 2, after))
    for (const one of [former, sender]) one.kill('SIGKILL')
    await other.close()
  })
})

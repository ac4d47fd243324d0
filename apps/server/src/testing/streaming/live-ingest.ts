import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { freePort } from '../../platform/free-port.ts'
import { fragmentTracksOf } from '../../platform/mp4/index.ts'
import type { IngestTimings } from '../../streaming/ingest/timings.ts'
import { itemAt } from '../item-at.ts'
import {
  createLiveApp,
  eventually,
  quickTimings,
  testSignal,
  type IngestEnvironment,
  type LiveApp,
} from './live-app.ts'

/** Starts a process with the role `ingest`, which receives RTMP, for the tests of a file. Registers the hooks. */
export function useIngest(
  timings: Partial<IngestTimings> = {},
  env: Pick<IngestEnvironment, 'queryMs'> = {},
) {
  const state = { live: null as unknown as LiveApp, rtmpPort: 0 }
  beforeAll(async () => {
    state.live = await createLiveApp()
    state.rtmpPort = await freePort()
    await state.live.startIngest({ ...quickTimings, ...timings }, { ...env, rtmpPort: state.rtmpPort })
  })
  afterAll(() => state.live.close())
  const rtmpUrl = (key: string) => `rtmp://127.0.0.1:${state.rtmpPort}/live/${key}`
  const methods = {
    rtmpUrl,
    /** Arguments of ffmpeg that publish the test signal. */
    toRtmp: (key: string) => [...testSignal, '-f', 'flv', rtmpUrl(key)],
    /** Waits until a source has `count` segments; returns all segments of the channel. */
    segmentsOf: (channelId: string, sourceId: number | null, count: number, after = -1) =>
      eventually(async () => {
        const rows = await state.live.segments(channelId)
        const own = rows.filter((row) => row.source_id === sourceId && row.sequence > after)
        expect(own.length).toBeGreaterThanOrEqual(count)
        return rows
      }),
    fileOf: (...segment: SegmentPath) => fileOf(state.live, ...segment),
    joinRun: (channelId: string, runId: number, rendition: number) =>
      joinRun(state.live, channelId, runId, rendition),
    expectPlayable: (channelId: string, rows: SegmentRows) => expectPlayable(state.live, channelId, rows),
  }
  return Object.assign(state, methods)
}

type SegmentRows = Awaited<ReturnType<LiveApp['segments']>>
type SegmentPath = [channelId: string, runId: number, rendition: number, number: number]

/** Exit code of a sender; null if a signal ended it. */
export const exitCodeOf = async (sender: ReturnType<LiveApp['send']>) =>
  (await once(sender, 'exit'))[0] as number | null

/**
 * Expects what every player relies on: numbers without gaps, counted discontinuities, times in order, and complete
 * files.
 */
async function expectPlayable(live: LiveApp, channelId: string, rows: SegmentRows) {
  const faults: string[] = []
  let tags = 0
  const runs = await live.deps.db
    .selectFrom('live_run')
    .where('channel_id', '=', channelId)
    .select(['id', 'renditions'])
    .execute()
  const heights = new Map(runs.map(({ id, renditions }) => [id, renditions.map(({ height }) => height)]))
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
      const file = await readFile(fileOf(live, channelId, row.run_id, rendition, row.number))
      const tracks = fragmentTracksOf(file).length
      const isAudioOnly = heights.get(row.run_id)?.[rendition] === 0
      if (file.length !== bytes || tracks !== (isAudioOnly ? 1 : 2))
        faults.push(`${index}: file ${rendition}`)
    }
  }
  expect(faults).toEqual([])
}

const fileOf = (live: LiveApp, ...[channelId, runId, rendition, number]: SegmentPath) =>
  path.join(live.dataDir, 'media/live', channelId, String(runId), String(rendition), `${number}.m4s`)

/** The segments of a run as one file. */
async function joinRun(live: LiveApp, channelId: string, runId: number, rendition: number): Promise<string> {
  const { db } = live.deps
  const run = await db.selectFrom('live_run').where('id', '=', runId).selectAll().executeTakeFirstOrThrow()
  const init = await db
    .selectFrom('init_segment')
    .where('name', '=', itemAt(run.renditions, rendition).init)
    .select('bytes')
    .executeTakeFirstOrThrow()
  const rows = (await live.segments(channelId)).filter((row) => row.run_id === runId)
  const files = await Promise.all(
    rows.map(({ number }) => readFile(fileOf(live, channelId, runId, rendition, number))),
  )
  const file = path.join(live.dataDir, `joined-${runId}-${rendition}.mp4`)
  await writeFile(file, Buffer.concat([init.bytes, ...files]))
  return file
}

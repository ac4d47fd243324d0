import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { missingForAv1, probeMedia } from '../../platform/ffmpeg/index.ts'
import { fragmentTracksOf, tracksOf } from '../../platform/mp4/index.ts'
import { itemAt } from '../../testing/item-at.ts'
import { eventually } from '../../testing/streaming/live-app.ts'
import { useIngest } from '../../testing/streaming/live-ingest.ts'
import {
  av1Note,
  ffmpegNote,
  testFfmpeg,
  withoutAv1,
  withoutFfmpeg,
  withoutFfmpeg5,
} from '../../testing/streaming/test-ffmpeg.ts'
import { liveStates } from './index.ts'

const ingest = useIngest()
const { toRtmp, segmentsOf, fileOf, joinRun, expectPlayable } = ingest

describe.skipIf(withoutFfmpeg)(`live sources${ffmpegNote}`, { timeout: 240_000 }, () => {
  it(`[Y-03, W-21] encodes a ladder, and a slate after it: all renditions, AV1 too, are cut at the same times${av1Note}`, async () => {
    const { channelId, sourceIds } = await ingest.live.createChannel([{ kind: 'rtmp', secret: 'ladder' }], {
      profile: 'ladder',
      is_av1_on: true,
    })
    const large = toRtmp('ladder').map((word) => word.replace('128x72', '640x360'))
    const sender = ingest.live.send(large)
    const rows = await segmentsOf(channelId, itemAt(sourceIds, 0), 4)
    await expectPlayable(channelId, rows)
    // ffmpeg of 2018 may begin with a segment that is two pictures longer.
    const own = rows.filter(({ kind }) => kind === 'source').slice(withoutFfmpeg5 ? 1 : 0)
    expect(own.map(({ duration_us: us }) => us)).toEqual(own.map(() => 2_000_000))
    const state = (await liveStates(ingest.live.deps.db, new Date())).get(channelId)
    expect(state).toMatchObject({
      isAv1Encoded: !withoutAv1,
      av1Problem: missingForAv1(await testFfmpeg()),
    })
    sender.kill('SIGKILL')
    const after = itemAt(rows, -1).sequence
    // On a busy machine a slate is also shown before the first picture.
    const slate = (await segmentsOf(channelId, null, 2, after)).filter(
      ({ kind, sequence }) => kind === 'slate' && sequence > after,
    )
    await expectPlayable(channelId, await ingest.live.segments(channelId))
    const heights = [240, 360, 0, ...(withoutAv1 ? [] : [240, 360])]
    for (const segment of [itemAt(own, 0), itemAt(own, 2), itemAt(slate, 0), itemAt(slate, 1)]) {
      const tracks = await videoTracks(channelId, segment)
      expect(tracks.map(({ height }) => height)).toEqual(heights.filter((height) => height > 0))
      const cuts = tracks.map(({ starts, seconds, samples }) => ({ starts, seconds, samples }))
      expect(cuts).toEqual(cuts.map(() => cuts[0]))
      // ffmpeg of 2018 estimates another frame rate, which the slate follows.
      expect(cuts[0]).toMatchObject(segment.kind === 'source' ? { seconds: 2, samples: 50 } : {})
    }
    if (withoutAv1) return
    const film = await joinRun(channelId, itemAt(own, 0).run_id, 4)
    const { streams } = await probeMedia(await testFfmpeg(), film)
    expect(streams).toMatchObject([{ codec: 'av1', width: 640, height: 360 }, { codec: 'opus' }])
  })

  /** When the pictures of a segment start in each of its renditions, and how many there are. */
  async function videoTracks(
    channelId: string,
    { run_id: runId, number }: { run_id: number; number: number },
  ) {
    const { renditions } = await ingest.live.deps.db
      .selectFrom('live_run')
      .where('id', '=', runId)
      .select('renditions')
      .executeTakeFirstOrThrow()
    const pictures = renditions.filter(({ height }) => height > 0)
    return Promise.all(
      pictures.map(async ({ index, init, height }) => {
        const { bytes } = await ingest.live.deps.db
          .selectFrom('init_segment')
          .where('name', '=', init)
          .select('bytes')
          .executeTakeFirstOrThrow()
        const { timescale } = itemAt(tracksOf(bytes), 0)
        const file = await readFile(fileOf(channelId, runId, index, number))
        const { decodeTime, duration, samples } = itemAt(fragmentTracksOf(file), 0)
        return { height, starts: decodeTime / timescale, seconds: duration / timescale, samples }
      }),
    )
  }

  it('[Y-03] names the profile ladder when a codec cannot be copied', async () => {
    const { channelId } = await ingest.live.createChannel([{ kind: 'rtmp', secret: 'old-codec' }])
    ingest.live.send(
      toRtmp('old-codec')
        .map((word) => (word === 'libx264' ? 'flv1' : word))
        .filter((word) => !['-preset', 'ultrafast', '-tune', 'zerolatency'].includes(word)),
    )
    await eventually(async () => {
      const state = (await liveStates(ingest.live.deps.db, new Date())).get(channelId)
      expect(state?.problem).toMatch(
        /^The source sends flv1; the profile copy needs H.264. Choose the profile ladder/,
      )
    })
  })
})

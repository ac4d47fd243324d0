import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { fragmentTracksOf, tracksOf } from '../../platform/mp4/index.ts'
import { itemAt } from '../../testing/item-at.ts'
import { eventually } from '../../testing/streaming/live-app.ts'
import { useIngest } from '../../testing/streaming/live-ingest.ts'
import { ffmpegNote, withoutFfmpeg } from '../../testing/streaming/test-ffmpeg.ts'
import { liveStates } from './index.ts'

const ingest = useIngest()
const { toRtmp, segmentsOf, fileOf, expectSound } = ingest

describe.skipIf(withoutFfmpeg)(`live sources${ffmpegNote}`, () => {
  it('[Y-03] encodes a ladder: all renditions are cut at the same times', async () => {
    const { channelId, sourceIds } = await ingest.live.createChannel([{ kind: 'rtmp', secret: 'ladder' }], {
      profile: 'ladder',
    })
    const large = toRtmp('ladder').map((word) => word.replace('128x72', '640x360'))
    ingest.live.send(large)
    const rows = await segmentsOf(channelId, itemAt(sourceIds, 0), 3)
    await expectSound(channelId, rows)
    const own = rows.filter(({ kind }) => kind === 'source')
    expect(own.map(({ duration_us: us }) => us)).toEqual(own.map(() => 2_000_000))
    const run = await ingest.live.deps.db
      .selectFrom('live_run')
      .where('id', '=', itemAt(own, 0).run_id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(run.renditions.map(({ height }) => height)).toEqual([240, 360, 0])
    const starts = await Promise.all(
      [0, 1].map(async (rendition) => {
        const { init } = itemAt(run.renditions, rendition)
        const { bytes } = await ingest.live.deps.db
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

import { describe, expect, it } from 'vitest'
import { eventually, testSignal } from '../../testing/streaming/live-app.ts'
import { useIngest } from '../../testing/streaming/live-ingest.ts'
import { ffmpeg5Note, withoutFfmpeg5 } from '../../testing/streaming/test-ffmpeg.ts'

const ingest = useIngest({ downAfterMs: 15_000, stalledAfterMs: 15_000 })
const { toRtmp, segmentsOf, expectPlayable } = ingest

/** The times of the signal jump by two minutes, three times a second: no encoding has enough for a GOP. */
const jumps = `setts=ts=TS+120000*trunc(TS/300)`

const switchesOf = (channelId: string) =>
  ingest.live.deps.db
    .selectFrom('live_switch')
    .where('channel_id', '=', channelId)
    .orderBy('id')
    .select(['to_source', 'reason'])
    .execute()

describe.skipIf(withoutFfmpeg5)(
  `a source that begins again and again${ffmpeg5Note}`,
  { timeout: 240_000 },
  () => {
    it('[Y-05] is unplayable, so that a backup takes over', async () => {
      const { channelId, sourceIds } = await ingest.live.createChannel([
        { kind: 'rtmp', secret: 'beginning-again' },
        { kind: 'rtmp', secret: 'steady' },
      ])
      const [first, backup] = sourceIds as [number, number]
      ingest.live.send([
        ...testSignal,
        '-bsf:v',
        jumps,
        '-bsf:a',
        jumps,
        '-f',
        'flv',
        ingest.rtmpUrl('beginning-again'),
      ])
      await eventually(async () => expect((await switchesOf(channelId)).at(-1)?.to_source).toBe(first))
      ingest.live.send(toRtmp('steady'))
      await expectPlayable(channelId, await segmentsOf(channelId, backup, 1))
      expect((await switchesOf(channelId)).map(({ reason }) => reason)).toContain('unplayable')
    })
  },
)

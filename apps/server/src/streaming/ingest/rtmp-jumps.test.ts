import { describe, expect, it } from 'vitest'
import { itemAt } from '../../testing/item-at.ts'
import { eventually, testSignal } from '../../testing/streaming/live-app.ts'
import { useIngest } from '../../testing/streaming/live-ingest.ts'
import { ffmpeg5Note, withoutFfmpeg5 } from '../../testing/streaming/test-ffmpeg.ts'

const ingest = useIngest({ downAfterMs: 15_000, stalledAfterMs: 15_000 })

/** The times of the signal jump once, by two minutes. FLV counts in milliseconds. */
const jumpAfterMs = 8_000
const jump = `setts=ts=TS+120000*gte(TS\\,${jumpAfterMs})`

describe.skipIf(withoutFfmpeg5)(`an encoder whose times jump${ffmpeg5Note}`, { timeout: 240_000 }, () => {
  it.concurrent.each(['copy', 'ladder'] as const)(
    '[Y-18] stays on air from a new encoding on, without pictures for the gap: %s',
    async (profile) => {
      const key = `jumping-${profile}`
      const { channelId, sourceIds } = await ingest.live.createChannel([{ kind: 'rtmp', secret: key }], {
        profile,
      })
      ingest.live.send([...testSignal, '-bsf:v', jump, '-bsf:a', jump, '-f', 'flv', ingest.rtmpUrl(key)])
      const runsOf = () =>
        ingest.live.deps.db
          .selectFrom('live_run')
          .where('channel_id', '=', channelId)
          .where('kind', '=', 'source')
          .orderBy('id')
          .select(['id', 'source_id', 'end_reason'])
          .execute()
      const rows = await eventually(async () => {
        const [first, second] = await runsOf()
        expect([first?.end_reason, second?.source_id]).toEqual(['The source began again.', sourceIds[0]])
        const published = await ingest.live.segments(channelId)
        expect(published.filter(({ run_id }) => run_id === second?.id).length).toBeGreaterThan(2)
        return published
      })
      await ingest.expectPlayable(channelId, rows)
      const { id } = itemAt(await runsOf(), 0)
      const before = rows.filter(({ run_id }) => run_id === id)
      const ms = before.reduce((sum, { duration_us }) => sum + duration_us / 1_000, 0)
      expect(ms).toBeLessThanOrEqual(jumpAfterMs + 1_000)
    },
  )
})

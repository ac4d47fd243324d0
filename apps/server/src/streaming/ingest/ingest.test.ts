import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fragmentTracksOf } from '../../platform/mp4/index.ts'
import { createLiveApp, eventually, freePort, testSignal, type LiveApp } from '../../testing/live-app.ts'
import { ffmpegNote, withoutFfmpeg } from '../../testing/test-ffmpeg.ts'

describe.skipIf(withoutFfmpeg)(`live sources${ffmpegNote}`, () => {
  let live: LiveApp
  let rtmpPort: number
  beforeAll(async () => {
    live = await createLiveApp()
    rtmpPort = await freePort()
  })
  afterAll(() => live.close())

  const rtmpUrl = (key: string) => `rtmp://127.0.0.1:${rtmpPort}/live/${key}`

  it('[Y-01] [Y-02] [Y-04] puts an RTMP sender on air: complete segments, numbered without gaps', async () => {
    const key = 'correct-horse-battery'
    const { channelId, sourceIds } = await live.createChannel([{ kind: 'rtmp', secret: key }])
    await live.startIngest(undefined, { rtmpPort })
    live.send([...testSignal, '-f', 'flv', rtmpUrl(key)])
    const rows = await eventually(async () => {
      const found = await live.segments(channelId)
      expect(found.filter(({ kind }) => kind === 'source').length).toBeGreaterThanOrEqual(3)
      return found
    })
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index))
    for (const row of rows) {
      expect(row.source_id === null || row.source_id === sourceIds[0]).toBe(true)
      expect(row.bytes).toHaveLength(2)
      for (const [rendition, bytes] of row.bytes.entries()) {
        const folder = path.join(live.dataDir, 'media/live', channelId, String(row.run_id), String(rendition))
        const file = await readFile(path.join(folder, `${row.number}.m4s`))
        expect(file.length).toBe(bytes)
        expect(fragmentTracksOf(file)).toHaveLength(rendition === 0 ? 2 : 1)
        expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
      }
    }
  })
})

import type { ChildProcess } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { probeMedia, words } from '../../platform/ffmpeg/index.ts'
import { itemAt } from '../../testing/item-at.ts'
import { startHlsStation, type HlsStation } from '../../testing/streaming/hls-station.ts'
import { eventually } from '../../testing/streaming/live-app.ts'
import { exitCodeOf, useIngest } from '../../testing/streaming/live-ingest.ts'
import { ffmpegNote, testFfmpeg, withoutFfmpeg } from '../../testing/streaming/test-ffmpeg.ts'

const ingest = useIngest()

/** A low and a high variant, each with its own sound, and the sounds alone. */
const signals = [
  ...words('-re -f lavfi -i testsrc=size=128x72:rate=10 -re -f lavfi -i testsrc=size=192x108:rate=10'),
  ...words('-re -f lavfi -i sine=sample_rate=44100 -re -f lavfi -i sine=sample_rate=48000'),
]
const picture = words('-c:v libx264 -preset ultrafast -tune zerolatency -g 10 -pix_fmt yuv420p')
const sound = words('-c:a aac -ac 2')
const outputs = { low: [0, 2], high: [1, 3], picture: [1], german: [2], english: [3] }

describe.skipIf(withoutFfmpeg)(
  `an HLS source with several variants${ffmpegNote}`,
  { timeout: 240_000 },
  () => {
    let station: HlsStation
    let sender: ChildProcess
    const requested = new Set<string>()
    beforeAll(async () => {
      station = await startHlsStation()
      station.intercept = ({ url = '' }) => {
        requested.add(/^\/[a-z]+/.exec(url)?.[0].slice(1) ?? url)
        return false
      }
      const args = Object.entries(outputs).flatMap(([name, inputs]) => [
        ...inputs.flatMap((input) => ['-map', String(input)]),
        ...picture,
        ...sound,
        ...words('-f hls -hls_time 1 -hls_list_size 6 -hls_flags delete_segments'),
        path.join(station.folder, `${name}.m3u8`),
      ])
      sender = ingest.live.send([...signals, ...args])
      await eventually(async () => {
        const files = await readdir(station.folder)
        const missing = Object.keys(outputs).filter((name) => !files.includes(`${name}.m3u8`))
        if (missing.length > 0) throw new Error(`${missing.join(', ')} are not there yet`)
      })
    })
    afterAll(async () => {
      const ended = exitCodeOf(sender)
      sender.kill('SIGKILL')
      await ended
      await station.close()
    })

    /** Plays a multivariant playlist, and describes what was stored. */
    const play = async (name: string, lines: string[]) => {
      await writeFile(path.join(station.folder, `${name}.m3u8`), ['#EXTM3U', ...lines, ''].join('\n'))
      requested.clear()
      const { channelId, sourceIds } = await ingest.live.createChannel([
        { kind: 'hls', url: station.url(`${name}.m3u8`) },
      ])
      const rows = await ingest.segmentsOf(channelId, itemAt(sourceIds, 0), 2)
      const file = await ingest.joinRun(channelId, itemAt(rows, -1).run_id, 0)
      const { streams } = await probeMedia(await testFfmpeg(), file)
      return streams
    }

    it('[Y-04] plays the one with the highest bit rate, and requests no other', async () => {
      const played = await play('variants', [
        '#EXT-X-STREAM-INF:BANDWIDTH=100000,RESOLUTION=128x72',
        'low.m3u8',
        '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=192x108',
        'high.m3u8',
      ])
      expect(played).toMatchObject([{ height: 108 }, { sampleRate: 48_000 }])
      expect(requested).not.toContain('low')
    })

    it('[Y-04] plays its picture with the default sound of its group', async () => {
      const played = await play('groups', [
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="small",NAME="Main",DEFAULT=YES,URI="german.m3u8"',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="large",NAME="Deutsch",LANGUAGE="de",DEFAULT=NO,URI="german.m3u8"',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="large",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="english.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=100000,AUDIO="small"',
        'low.m3u8',
        '#EXT-X-STREAM-INF:BANDWIDTH=900000,AUDIO="large"',
        'picture.m3u8',
      ])
      expect(played).toMatchObject([{ height: 108 }, { codec: 'aac', sampleRate: 48_000 }])
      expect(requested).toContain('english')
      for (const name of ['low', 'german']) expect(requested).not.toContain(name)
    })
  },
)

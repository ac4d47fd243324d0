import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { runFfmpeg, words } from '../../platform/ffmpeg/index.ts'
import { itemAt } from '../../testing/item-at.ts'
import { testSignal } from '../../testing/streaming/live-app.ts'
import { useIngest } from '../../testing/streaming/live-ingest.ts'
import { ffmpegNote, testFfmpeg, withoutFfmpeg } from '../../testing/streaming/test-ffmpeg.ts'
import { liveStates } from './index.ts'

const ingest = useIngest()

const [headerBytes, tagHeaderBytes, audioTag] = [13, 11, 8]

/** FLV (Adobe, version 10.1, E.3) without the audio tags of some milliseconds. The header of the audio stream stays. */
function withoutAudio(flv: Buffer, from: number, until: number): Buffer {
  const kept = [flv.subarray(0, headerBytes)]
  for (let at = headerBytes; at < flv.length;) {
    const tag = flv.subarray(at, at + tagHeaderBytes + flv.readUIntBE(at + 1, 3) + 4)
    const ms = tag.readUIntBE(4, 3)
    const isCodecHeader = ms === 0
    if (tag[0] !== audioTag || isCodecHeader || ms < from || ms >= until) kept.push(tag)
    at += tag.length
  }
  return Buffer.concat(kept)
}

describe.skipIf(withoutFfmpeg)(`a source without audio${ffmpegNote}`, { timeout: 240_000 }, () => {
  it.concurrent.each([
    { profile: 'copy', from: 6_000, until: 26_000 },
    { profile: 'ladder', from: 6_000, until: 26_000 },
    // Its encoders do not begin before the first audio.
    { profile: 'ladder', from: 0, until: 36_000 },
  ] as const)(
    '[Y-02] stays on air with silence until its audio arrives: %o',
    async ({ profile, from, until }) => {
      const key = `quiet-${profile}-${from}`
      const { channelId, sourceIds } = await ingest.live.createChannel([{ kind: 'rtmp', secret: key }], {
        profile,
      })
      const tool = await testFfmpeg()
      const [whole, gap] = ['whole', 'gap'].map((name) =>
        path.join(ingest.live.dataDir, `${key}-${name}.flv`),
      )
      const args = [...testSignal.filter((word) => word !== '-re'), ...words('-t 90 -y')]
      expect((await runFfmpeg(tool.path, [...args, whole as string]).ended).exitCode).toBe(0)
      await writeFile(gap as string, withoutAudio(await readFile(whole as string), from, until))
      ingest.live.send([
        ...words('-re -i'),
        gap as string,
        ...words('-c copy -max_interleave_delta 500000 -f flv'),
        ingest.rtmpUrl(key),
      ])
      const loudness = async () => {
        const rows = (await ingest.live.segments(channelId)).filter((row) => row.source_id === sourceIds[0])
        const runs = [...new Set(rows.map((row) => row.run_id))]
        return Promise.all(runs.map((run) => isLoud(channelId, run)))
      }
      const check = async () => {
        const heard = await loudness()
        expect(heard).toContain(false)
        expect(itemAt(heard, -1)).toBe(true)
      }
      await vi.waitFor(check, { timeout: 120_000, interval: 500 })
      await ingest.expectPlayable(channelId, await ingest.live.segments(channelId))
      const switches = ingest.live.deps.db.selectFrom('live_switch').where('channel_id', '=', channelId)
      expect(await switches.select(['to_source', 'reason']).execute()).toEqual([
        { to_source: sourceIds[0], reason: 'start' },
      ])
      await vi.waitFor(async () => expect(await problemOf(channelId)).toBeNull(), { timeout: 10_000 })
    },
  )

  const problemOf = async (channelId: string) =>
    (await liveStates(ingest.live.deps.db, new Date())).get(channelId)?.problem

  /** Whether a run has audio that can be heard. */
  async function isLoud(channelId: string, run: number): Promise<boolean> {
    const film = await ingest.joinRun(channelId, run, 0)
    const filter = ['-hide_banner', '-i', film, ...words('-af volumedetect -vn -f null -')]
    const { lastOutput } = await runFfmpeg((await testFfmpeg()).path, filter).ended
    return Number(/max_volume: (-?[\d.]+) dB/.exec(lastOutput)?.[1] ?? -91) > -50
  }
})

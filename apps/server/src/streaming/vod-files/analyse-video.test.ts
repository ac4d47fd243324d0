import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FfmpegTool } from '../../platform/ffmpeg/index.ts'
import { analyseVideo } from './analyse-video.ts'
import { SourceProblem } from './inspect-source.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-analysing-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Analyses a film of 100 pictures with a program that decodes 44 of them and then does what the script says. */
async function analyse(script: string): Promise<unknown> {
  const program = path.join(folder, 'ffmpeg')
  const progress = 'frame=44\\nout_time_us=1760000\\nprogress=continue\\n'
  await writeFile(program, `#!/bin/sh\nprintf '${progress}'\n${script}\n`, { mode: 0o755 })
  const empty = new Set<string>()
  const tool: FfmpegTool = {
    path: program,
    ffprobePath: null,
    version: '7.1',
    protocols: empty,
    encoders: empty,
    filters: empty,
  }
  const details = { isInterlaced: false, isHdr: false, language: null, title: null, isDefault: true }
  const video = { index: 0, codec: 'h264', width: 640, height: 360, fps: 25, frames: 100, ...details }
  const source = { demuxer: 'mov', seconds: 4, video, audio: [], subtitles: [] }
  const { signal } = new AbortController()
  return analyseVideo({ tool, file: 'film.mp4', source, folder, signal, onProgress: () => undefined }).catch(
    (error: unknown) => error,
  )
}

describe('decoding that ends before the end of the video', () => {
  it.each([
    ['is killed', 'kill -KILL $$'],
    ['is terminated', 'exit 255'],
    ['finds the disk full', 'echo "av_interleaved_write_frame(): No space left on device" >&2; exit 1'],
    ['finds no memory', 'echo "Error while decoding: Cannot allocate memory" >&2; exit 244'],
  ])('[W-04] is not the fault of the video if ffmpeg %s', async (_name, script) => {
    const error = await analyse(script)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(SourceProblem)
  })

  it.each([
    ['without an error', 'exit 0'],
    ['with an error', 'echo "Invalid data found when processing input" >&2; exit 183'],
  ])('[W-04] is the fault of the video if ffmpeg ends %s', async (_name, script) => {
    const error = await analyse(script)
    expect(error).toBeInstanceOf(SourceProblem)
    expect(String(error)).toContain('44%')
  })
})

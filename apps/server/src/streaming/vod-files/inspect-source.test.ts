import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPictureEncoder } from '../../foundation/pictures/index.ts'
import type { FfmpegTool } from '../../platform/ffmpeg/index.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { queueFile } from '../../testing/streaming/vod-uploads.ts'
import { inspectSource, SourceProblem } from './inspect-source.ts'
import { retryVodFile } from './retry-vod-file.ts'
import { checkVodFile, processVodFile, type ProcessDeps } from './process-vod-file.ts'

const box = Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom\0\0\0\x08mdat')

let test: TestApp
let folder: string
let film: string
let vod: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-inspecting-'))
  test = await createTestApp({ DATA_DIR: folder })
  film = path.join(folder, 'film.mp4')
  await writeFile(film, box)
  const row = await test.deps.db.selectFrom('vod').select('id').orderBy('id').executeTakeFirstOrThrow()
  vod = row.id
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

/** A tool whose ffprobe, or without one its ffmpeg, is a shell script. */
async function toolOf(script: string, hasFfprobe = true): Promise<FfmpegTool> {
  await mkdir(path.join(folder, 'bin'), { recursive: true })
  const program = path.join(folder, 'bin', `program-${Buffer.from(script).toString('hex').slice(0, 100)}`)
  await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return toolAt(program, hasFfprobe)
}

function toolAt(program: string, hasFfprobe = true): FfmpegTool {
  const empty = new Set<string>()
  const ffprobePath = hasFfprobe ? program : null
  return { path: program, ffprobePath, version: '7.1', protocols: empty, encoders: empty, filters: empty }
}

const running = new AbortController().signal
const isFaultOfFile = async (tool: FfmpegTool, signal = running) => {
  const error: unknown = await inspectSource(tool, film, signal).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  return error instanceof SourceProblem
}

describe('a file that is probed', () => {
  it.each([
    ['is killed', 'kill -KILL $$'],
    ['has no memory', 'echo "film.mp4: Cannot allocate memory" >&2; exit 1'],
    ['cannot be run', 'exit 127'],
  ])('[W-04] is not at fault if the program %s', async (_name, script) => {
    for (const hasFfprobe of [true, false])
      expect(await isFaultOfFile(await toolOf(script, hasFfprobe))).toBe(false)
  })

  it('[W-04] is not at fault if there is no such program', async () => {
    for (const hasFfprobe of [true, false])
      expect(await isFaultOfFile(toolAt(path.join(folder, 'absent'), hasFfprobe))).toBe(false)
  })

  it('[W-04] is not at fault if the service stops meanwhile', async () => {
    const stopping = new AbortController()
    const probing = isFaultOfFile(await toolOf('exec sleep 60'), stopping.signal)
    stopping.abort()
    expect(await probing).toBe(false)
  })

  it('[W-04] is at fault if the program reports that it cannot be read', async () => {
    const script = 'echo "film.mp4: Invalid data found when processing input" >&2; exit 183'
    for (const hasFfprobe of [true, false])
      expect(await isFaultOfFile(await toolOf(script, hasFfprobe))).toBe(true)
  })
})

describe('an upload whose probe is interrupted', () => {
  const stored = async (id: string) =>
    test.deps.db
      .selectFrom('vod_file')
      .where('id', '=', id)
      .select(['state', 'problem'])
      .executeTakeFirstOrThrow()
  const isUploaded = async (id: string) =>
    (await stat(path.join(folder, 'vod-uploads', id)).catch(() => null)) !== null
  const withDeps = async (work: (deps: ProcessDeps) => Promise<void>) => {
    const encoder = createPictureEncoder(test.deps.log)
    const freeBytes = () => Promise.resolve(500e9)
    try {
      await work({ ...test.deps, encoder, freeBytes, recompile: () => Promise.resolve() })
    } finally {
      await encoder.close()
    }
  }

  it('[W-02, W-04] stays in the queue when it is checked', async () => {
    const id = await queueFile(test, vod, film)
    const tool = await toolOf('kill -KILL $$')
    await withDeps((deps) => checkVodFile(deps, tool, id, running))
    expect([await stored(id), await isUploaded(id)]).toEqual([{ state: 'queued', problem: null }, true])
  })

  it('[W-02] is not reported as broken by a service that stops', async () => {
    const broken = path.join(folder, 'broken.mp4')
    await writeFile(broken, 'This is not a film.')
    const id = await queueFile(test, vod, broken)
    await withDeps((deps) => checkVodFile(deps, toolAt('false'), id, AbortSignal.abort()))
    expect([await stored(id), await isUploaded(id)]).toEqual([{ state: 'queued', problem: null }, true])
  })

  it('[W-04] keeps its file when it is transcoded', async () => {
    const id = await queueFile(test, vod, film)
    const tool = await toolOf('kill -KILL $$')
    const control = { stopping: running, cancelling: new AbortController() }
    await withDeps(async (deps) => void (await processVodFile(deps, tool, id, control)))
    expect((await stored(id)).state).toBe('failed')
    expect((await stored(id)).problem).toMatch(/^Transcoding failed/)
    expect(await isUploaded(id)).toBe(true)
    const origin = { actorId: null, actor: 'test', address: '', now: new Date() }
    await retryVodFile(test.deps, id, origin)
    expect((await stored(id)).state).toBe('queued')
  })
})

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { itemAt } from '../../testing/item-at.ts'
import { isProcessAlive } from '../../testing/services/postgres-folder.ts'
import { ffmpegNote, testFfmpeg, withoutFfmpeg } from '../../testing/streaming/test-ffmpeg.ts'
import { createFfmpeg, outputPipe, probeMedia, runFfmpeg, type FfmpegTool } from './index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-ffmpeg-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const picture = ['-f', 'lavfi', '-i', 'testsrc=size=128x72:rate=25']
const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']

it('says what to install when there is no ffmpeg', async () => {
  expect(await createFfmpeg(null, 'no-such-ffmpeg').find()).toEqual({
    problem: 'ffmpeg is not installed. Install it with `apt install ffmpeg`, or set FFMPEG_PATH.',
  })
  const missing = path.join(folder, 'missing')
  expect(await createFfmpeg(missing).find()).toEqual({
    problem: `FFMPEG_PATH is ${missing}, which could not be run (ENOENT).`,
  })
})

describe.skipIf(withoutFfmpeg)(`ffmpeg${ffmpegNote}`, () => {
  let tool: FfmpegTool
  beforeAll(async () => {
    tool = await testFfmpeg()
  })

  it('lists its version, protocols, encoders and filters', () => {
    expect([...tool.protocols]).toEqual(expect.arrayContaining(['file', 'rtmp', 'https']))
    expect(tool.encoders.has('libx264') && tool.encoders.has('aac')).toBe(true)
    expect(tool.filters.has('blackdetect')).toBe(true)
    expect(tool.version).not.toBe('unknown')
  })

  it('reads output from several pipes, and reports progress', async () => {
    const progress: number[] = []
    const copies = ['-c:v', 'libx264', '-t', '2', '-f', 'mpegts']
    const run = runFfmpeg(tool.path, [...picture, ...copies, 'pipe:3', ...copies, 'pipe:4'], {
      pipes: 2,
      onProgress: ({ outSeconds }) => void progress.push(outSeconds),
    })
    const [first, second] = await Promise.all(run.pipes.map(buffer))
    expect(await run.ended).toMatchObject({ exitCode: 0 })
    expect(first?.length).toBeGreaterThan(1000)
    expect(second?.equals(first ?? Buffer.alloc(0))).toBe(true)
    expect(progress.at(-1)).toBeGreaterThan(1)
  })

  it('reads seven outputs, as of a ladder up to 1080p with AV1', async () => {
    const copies = ['-c:v', 'libx264', '-t', '1', '-f', 'mpegts']
    const outputs = Array.from({ length: 7 }, (_, index) => [...copies, outputPipe(index)]).flat()
    const run = runFfmpeg(tool.path, [...picture, ...outputs], { pipes: 7 })
    const read = await Promise.all(run.pipes.map(buffer))
    expect(await run.ended).toMatchObject({ exitCode: 0 })
    const [first] = read
    expect(first?.length).toBeGreaterThan(1000)
    expect(read.map((one) => one.equals(first ?? Buffer.alloc(0)))).toEqual(read.map(() => true))
    expect(() => runFfmpeg(tool.path, outputs, { pipes: 7, onProgress: () => undefined })).toThrow(RangeError)
  })

  it('keeps its output until that is read, if it has ended before', async () => {
    const run = runFfmpeg(tool.path, [...picture, '-c:v', 'libx264', '-t', '0.2', '-f', 'mpegts', 'pipe:3'], {
      pipes: 1,
    })
    expect(await run.ended).toMatchObject({ exitCode: 0 })
    expect((await buffer(itemAt(run.pipes, 0))).length).toBeGreaterThan(1000)
  })

  it('ends although its output is not read', async () => {
    const run = runFfmpeg(tool.path, [...picture, '-c:v', 'libx264', '-f', 'mpegts', 'pipe:3'], { pipes: 1 })
    await once(itemAt(run.pipes, 0), 'readable')
    expect(await run.kill()).toMatchObject({ exitCode: 137 })
  })

  it('reports the exit code and the end of its standard error', async () => {
    const { exitCode, lastOutput } = await runFfmpeg(tool.path, ['-i', path.join(folder, 'none.mp4')]).ended
    expect(exitCode).toBeGreaterThan(0)
    expect(lastOutput).toContain('No such file or directory')
  })

  it('stops ffmpeg with SIGTERM, also by an AbortSignal', async () => {
    const endless = ['-re', ...picture, '-f', 'null', '-']
    const stopping = new AbortController()
    const run = runFfmpeg(tool.path, endless, {
      signal: stopping.signal,
      onProgress: () => stopping.abort(),
    })
    expect((await run.ended).lastOutput).toContain('received signal 15')
  })

  it('does not interpret arguments as shell syntax', async () => {
    const name = 'a b"; touch pwned; $(touch pwned).mkv'
    const target = path.join(folder, name)
    const { exitCode } = await runFfmpeg(tool.path, [...picture, '-t', '0.2', target]).ended
    expect(exitCode).toBe(0)
  })

  it('ends when its parent is killed', async () => {
    const script = path.join(folder, 'parent.ts')
    const module = path.join(import.meta.dirname, 'run-ffmpeg.ts')
    const args = JSON.stringify(['-re', ...picture, '-f', 'null', '-'])
    await writeFile(
      script,
      `import { runFfmpeg } from ${JSON.stringify(module)}
       runFfmpeg(${JSON.stringify(tool.path)}, ${args}, { onProgress: () => console.log('running') })`,
    )
    const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(parent.stdout, 'data')
    const pids = await descendantsOf(parent.pid ?? 0)
    expect(pids.length).toBeGreaterThanOrEqual(3)
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(pids.filter((pid) => isProcessAlive(pid))).toEqual([]), {
      timeout: 20_000,
      interval: 50,
    })
  })

  describe('probeMedia', () => {
    let film: string
    beforeAll(async () => {
      film = path.join(folder, 'film.mkv')
      const codecs = ['-c:v', 'libx264', '-c:a', 'aac', '-ac', '2', '-metadata:s:a:0', 'language=fra']
      await runFfmpeg(tool.path, [...picture, ...tone, '-t', '2', ...codecs, film]).ended
    })

    it.each(['ffprobe', 'ffmpeg alone'])('describes a file with %s', async (which) => {
      const ffprobePath = which === 'ffprobe' ? tool.ffprobePath : null
      const probed = await probeMedia({ path: tool.path, ffprobePath }, film)
      expect(probed.seconds).toBeCloseTo(2, 0)
      expect(probed.streams).toMatchObject([
        { index: 0, kind: 'video', codec: 'h264', width: 128, height: 72, fps: 25 },
        { index: 1, kind: 'audio', codec: 'aac', channels: 2, sampleRate: 48_000, language: 'fra' },
      ])
    })

    it.each(['ffprobe', 'ffmpeg alone'])('rejects a file that is not media with %s', async (which) => {
      const file = path.join(folder, 'text.mp4')
      await writeFile(file, 'This is not a film.')
      const ffprobePath = which === 'ffprobe' ? tool.ffprobePath : null
      await expect(probeMedia({ path: tool.path, ffprobePath }, file)).rejects.toThrow(/Invalid data/)
    })
  })
})

async function descendantsOf(pid: number): Promise<number[]> {
  const rows = existsSync('/proc/self/stat') ? await processesOfLinux() : await processesOfPs()
  const below = (parent: number): number[] =>
    rows.filter(([, of]) => of === parent).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}

/** ID and parent of every process: small Linux machines have no `ps`. */
type ProcessRow = readonly [pid: number, parent: number]

async function processesOfLinux(): Promise<ProcessRow[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const rows = pids.map(async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // The name, in parentheses, may contain anything.
    const [, parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [pid, Number(parent)] as const
  })
  return Promise.all(rows)
}

async function processesOfPs(): Promise<ProcessRow[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid='])
  const rows = stdout.trim().split('\n')
  return rows.map((row) => {
    const [pid = 0, parent = 0] = row.trim().split(/\s+/).map(Number)
    return [pid, parent]
  })
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { runFfmpeg, words, type FfmpegTool } from '../../../platform/ffmpeg/index.ts'
import { freePort } from '../../../platform/free-port.ts'
import { eventually, testSignal } from '../../../testing/streaming/live-app.ts'
import { srtNote, testFfmpeg, withoutSrt } from '../../../testing/streaming/test-ffmpeg.ts'
import { startLoopbackServer } from './loopback-server.ts'
import type { SourceConnection } from './source-connection.ts'
import { openSrtSource } from './srt-source.ts'

const passphrase = "it's a \\ long $(secret)"
let tool: FfmpegTool
let connection: SourceConnection
let port: number
const senders: ChildProcess[] = []
const closing: (() => Promise<void>)[] = []

describe.skipIf(withoutSrt)(`SRT${srtNote}`, () => {
  beforeEach(async () => {
    tool = await testFfmpeg()
    const loopback = await startLoopbackServer()
    closing.push(() => loopback.close())
    port = await freePort()
    const parts = { tool, loopback, clock: systemClock, restartMs: [100] }
    connection = openSrtSource({ port, passphrase }, parts)
    closing.push(() => connection.close())
  })
  afterEach(async () => {
    for (const sender of senders.splice(0)) sender.kill('SIGKILL')
    for (const close of closing.splice(0).toReversed()) await close()
  })

  it('[Y-04] accepts another sender when the first one is silent', async () => {
    const first = await connect()
    first.kill('SIGSTOP')
    await eventually(() => expect(connection.media()).toBeNull())
    await connect()
    await eventually(() =>
      expect(connection.media()?.streams).toMatchObject([{ codec: 'h264' }, { codec: 'aac' }]),
    )
  })

  it('[Y-04] does not show the passphrase in the process list', async () => {
    await connect()
    const own = new Set(senders.map(({ pid }) => String(pid)))
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && !own.has(name))
    const lines = await Promise.all(
      pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
    )
    expect(lines.filter((line) => line.includes('pipe:4'))).not.toEqual([])
    expect(lines.filter((line) => line.includes(passphrase))).toEqual([])
  })

  it('[Y-07] starts a reader at a keyframe, so that joining is no decoding error', async () => {
    await connect(['-g', '50'])
    for (let join = 0; join < 3; join++) {
      const input = ['-f', connection.input.format, '-i', connection.input.url]
      const read = runFfmpeg(tool.path, ['-v', 'error', ...input, ...words('-frames:v 20 -f null -')])
      const { exitCode, lastOutput } = await read.ended
      expect([exitCode, lastOutput]).toEqual([0, 'ended with 0'])
    }
  })
})

/** Connects a sender, which tries again while the listener is starting. */
function connect(options: readonly string[] = []): Promise<ChildProcess> {
  return eventually(async () => {
    const bytes = connection.bytes()
    const sender = send(options)
    const ended = once(sender, 'exit').then(() => 'refused')
    const received = eventually(() => expect(connection.bytes()).toBeGreaterThan(bytes + 5_000))
    expect(await Promise.race([ended, received.then(() => 'received')])).toBe('received')
    return sender
  })
}

function send(options: readonly string[]): ChildProcess {
  const toSrt = [...words('-f mpegts -mode caller -pbkeylen 16 -passphrase'), passphrase]
  const address = words(`-connect_timeout 1000 srt://127.0.0.1:${port}`)
  const args = ['-nostdin', '-v', 'error', ...testSignal, ...options, ...toSrt, ...address]
  const sender = spawn(tool.path, args, { stdio: 'ignore' })
  senders.push(sender)
  return sender
}

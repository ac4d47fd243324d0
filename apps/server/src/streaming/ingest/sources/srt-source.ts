import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock.ts'
import { parseStreams, runFfmpeg, type FfmpegTool, type ProbedMedia } from '../../../platform/ffmpeg/index.ts'
import { createBackOff } from '../timings.ts'
import { createFanOut } from './endless-response.ts'
import type { LoopbackServer } from './loopback-server.ts'
import type { Receiver } from './receiver.ts'

export interface SrtSourceParts {
  tool: FfmpegTool
  loopback: LoopbackServer
  clock: Clock
  restartMs: readonly number[]
}

/**
 * Y-04: listens for one SRT sender with a passphrase, which libsrt verifies in its handshake. ffmpeg receives and passes the
 * stream on as MPEG-TS; it accepts one connection, so a second sender is refused.
 */
export function openSrtSource(
  { port, passphrase }: { port: number; passphrase: string },
  { tool, loopback, clock, restartMs }: SrtSourceParts,
): Receiver {
  const fanOut = createFanOut('video/mp2t')
  const closing = new AbortController()
  let bytes = 0
  let lastDataMs: number | null = null
  let media: ProbedMedia | null = null
  let problem: string | null = null
  const { base, unmount } = loopback.mount((_request, response) => fanOut.add(response, []))
  const listen = async () => {
    const args = [
      ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', '-protocol_whitelist', 'srt'],
      ...['-mode', 'listener', '-passphrase', passphrase, '-pbkeylen', '16', '-fflags', '+nobuffer'],
      ...[
        '-analyzeduration',
        '3000000',
        '-probesize',
        '3000000',
        '-f',
        'mpegts',
        '-i',
        `srt://0.0.0.0:${port}`,
      ],
      ...['-map', '0:v:0?', '-map', '0:a:0?', '-c', 'copy', '-copyts', '-f', 'mpegts', 'pipe:3'],
    ]
    const lines: string[] = []
    const onLog = (line: string) => {
      if (media === null && lines.length < 200) lines.push(line)
      // Everything before it describes the input.
      if (line.startsWith('Output #0'))
        media = { format: 'mpegts', seconds: null, streams: parseStreams(lines) }
    }
    const run = runFfmpeg(tool.path, args, { pipes: 1, onLog, signal: closing.signal, niceness: 0 })
    run.pipes[0]?.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      lastDataMs = clock.now()
      fanOut.send(chunk)
    })
    const { lastOutput } = await run.ended
    const hadMedia = media !== null
    media = null
    fanOut.end()
    return { hadMedia, lastOutput }
  }
  const listenRepeatedly = async () => {
    const backOff = createBackOff(restartMs)
    while (!closing.signal.aborted) {
      const { hadMedia, lastOutput } = await listen()
      problem = hadMedia ? null : (lastOutput.split('\n').at(-1) ?? null)
      if (hadMedia) backOff.reset()
      await pause(backOff.nextMs(), undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const listening = tool.protocols.has('srt')
    ? listenRepeatedly()
    : Promise.resolve(void (problem = 'This ffmpeg has no SRT.'))
  return {
    input: { url: `${base}stream.ts`, format: 'mpegts' },
    bytes: () => bytes,
    lastDataMs: () => lastDataMs,
    media: () => media,
    problem: () => problem ?? (media ? null : 'No encoder is connected.'),
    async close() {
      closing.abort()
      unmount()
      fanOut.end()
      await listening
    },
  }
}

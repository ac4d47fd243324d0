import { setTimeout as pause } from 'node:timers/promises'
import { hourMs } from '@kallo/rules/foundation/durations'
import type { Clock } from '../../../platform/clock.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import {
  parseStreams,
  runFfmpeg,
  words,
  type FfmpegTool,
  type ProbedMedia,
} from '../../../platform/ffmpeg/index.ts'
import { createBackOff } from '../timings.ts'
import { createFanOut } from './fan-out.ts'
import type { LoopbackServer } from './loopback-server.ts'
import type { SourceConnection } from './source-connection.ts'
import { createTsGop } from './ts-gop.ts'

export interface SrtSourceParts {
  tool: FfmpegTool
  loopback: LoopbackServer
  clock: Clock
  restartMs: readonly number[]
  /** Settles when the port is free. Default: it is. */
  portFree?: Promise<unknown>
}

/**
 * Y-04: listens for one SRT sender with a passphrase, which libsrt verifies in its handshake. ffmpeg receives and passes the
 * stream on as MPEG-TS; it accepts one connection, so a second sender is refused.
 */
export function openSrtSource(
  address: SrtAddress,
  { tool, loopback, clock, restartMs, portFree }: SrtSourceParts,
): SourceConnection {
  const fanOut = createFanOut('video/mp2t')
  const gops = createTsGop()
  const closing = new AbortController()
  let bytes = 0
  let lastDataMs: number | null = null
  let media: ProbedMedia | null = null
  let problem: string | null = null
  const { base, unmount } = loopback.mount((_request, response) => fanOut.add(response, gops.latest()))
  const handlers: ListenHandlers = {
    onMedia: (found) => (media = found),
    onData(chunk) {
      bytes += chunk.length
      lastDataMs = clock.now()
      fanOut.send(gops.push(chunk))
    },
  }
  const listenRepeatedly = async () => {
    const backOff = createBackOff(restartMs)
    await portFree
    while (!closing.signal.aborted) {
      const lastOutput = await listen(tool, address, handlers, closing.signal).catch(errorMessage)
      problem = media ? null : (lastOutput.split('\n').at(-1) ?? null)
      if (media) backOff.reset()
      media = null
      gops.reset()
      fanOut.end()
      await pause(backOff.nextMs(), undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const listening = tool.protocols.has('srt')
    ? listenRepeatedly()
    : Promise.resolve(void (problem = 'This ffmpeg does not support SRT.'))
  return {
    input: { url: `${base}stream.ts`, format: 'mpegts' },
    bytes: () => bytes,
    lastDataMs: () => lastDataMs,
    burstMs: () => 0,
    hasEnded: () => media === null,
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

interface SrtAddress {
  port: number
  passphrase: string
}

interface ListenHandlers {
  /** The sender is connected. */
  onMedia(media: ProbedMedia): void
  onData(chunk: Buffer): void
}

/** Receives one sender until it disconnects; resolves to the end of ffmpeg's output. */
async function listen(
  tool: FfmpegTool,
  { port, passphrase }: SrtAddress,
  { onMedia, onData }: ListenHandlers,
  signal: AbortSignal,
): Promise<string> {
  const args = [
    ...words('-hide_banner -nostdin -nostats -loglevel info -protocol_whitelist pipe,srt'),
    ...words('-format_whitelist concat,mpegts -f concat -safe 0 -i pipe:4'),
    ...words('-map 0:v:0? -map 0:a:0? -c copy -copyts -f mpegts pipe:3'),
  ]
  const lines: string[] = []
  const session = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const onLog = (line: string) => {
    if (lines.length < maxDescriptionLines) lines.push(line)
    // ffmpeg describes the input in the lines before this one.
    if (!line.startsWith('Output #0')) return
    timer ??= setTimeout(() => session.abort(), maxSessionMs).unref()
    onMedia({ format: 'mpegts', seconds: null, streams: parseStreams(lines) })
  }
  const input = listenScript({ port, passphrase })
  const either = AbortSignal.any([signal, session.signal])
  const ffmpeg = runFfmpeg(tool.path, args, { pipes: 1, input, onLog, signal: either, niceness: 0 })
  ffmpeg.pipes[0]?.on('data', onData)
  const { lastOutput } = await ffmpeg.ended
  clearTimeout(timer)
  return lastOutput
}

/**
 * Timestamps of MPEG-TS start again after 26.5 hours. With its concat demuxer, ffmpeg then passes nothing on, so the sender has to connect
 * again before.
 */
const maxSessionMs = 26 * hourMs

const maxDescriptionLines = 200
/** MPEG-TS has no header, so ffmpeg always analyses it for this long. The encoder analyses the stream again, from a keyframe on. */
const analyseUs = 1_000_000
/** A failed network sends nothing: after this silence, the listener accepts another sender. */
const silentAfterUs = 3_000_000

/**
 * The input as a script of ffmpeg's concat demuxer, because arguments are visible in the process list. In the script, a quote
 * ends the quoted text.
 */
function listenScript({ port, passphrase }: SrtAddress): string {
  const quoted = `'${passphrase.replaceAll("'", String.raw`'\''`)}'`
  return [
    'ffconcat version 1.0',
    `file 'srt://0.0.0.0:${port}'`,
    'option mode listener',
    `option passphrase ${quoted}`,
    'option pbkeylen 16',
    `option timeout ${silentAfterUs}`,
    'option fflags nobuffer',
    `option analyzeduration ${analyseUs}`,
    'option probesize 3000000',
    '',
  ].join('\n')
}

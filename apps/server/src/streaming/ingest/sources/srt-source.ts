import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock.ts'
import {
  parseStreams,
  runFfmpeg,
  words,
  type FfmpegTool,
  type ProbedMedia,
} from '../../../platform/ffmpeg/index.ts'
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
  address: SrtAddress,
  { tool, loopback, clock, restartMs }: SrtSourceParts,
): Receiver {
  const fanOut = createFanOut('video/mp2t')
  const closing = new AbortController()
  let bytes = 0
  let lastDataMs: number | null = null
  let media: ProbedMedia | null = null
  let problem: string | null = null
  const { base, unmount } = loopback.mount((_request, response) => fanOut.add(response, []))
  const handlers: ListenHandlers = {
    onMedia: (found) => (media = found),
    onData(chunk) {
      bytes += chunk.length
      lastDataMs = clock.now()
      fanOut.send(chunk)
    },
  }
  const listenRepeatedly = async () => {
    const backOff = createBackOff(restartMs)
    while (!closing.signal.aborted) {
      const lastOutput = await listen(tool, address, handlers, closing.signal)
      problem = media ? null : (lastOutput.split('\n').at(-1) ?? null)
      if (media) backOff.reset()
      media = null
      fanOut.end()
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
    ...words('-hide_banner -nostdin -nostats -loglevel info -protocol_whitelist srt -mode listener'),
    '-passphrase',
    passphrase,
    ...words('-pbkeylen 16 -fflags +nobuffer'),
    ...words(`-analyzeduration 3000000 -probesize 3000000 -f mpegts -i srt://0.0.0.0:${port}`),
    ...words('-map 0:v:0? -map 0:a:0? -c copy -copyts -f mpegts pipe:3'),
  ]
  const lines: string[] = []
  const onLog = (line: string) => {
    if (lines.length < maxDescriptionLines) lines.push(line)
    // Everything before it describes the input.
    if (line.startsWith('Output #0'))
      onMedia({ format: 'mpegts', seconds: null, streams: parseStreams(lines) })
  }
  const run = runFfmpeg(tool.path, args, { pipes: 1, onLog, signal, niceness: 0 })
  run.pipes[0]?.on('data', onData)
  return (await run.ended).lastOutput
}

const maxDescriptionLines = 200

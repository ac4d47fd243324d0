import type { Clock } from '../../platform/clock.ts'
import { runProbe, words, type FfmpegTool, type ProbedMedia } from '../../platform/ffmpeg/index.ts'
import { hasUsableAudio, readArguments } from './encode-arguments.ts'
import type { SourceConnection } from './sources/source-connection.ts'
import type { IngestTimings } from './timings.ts'

/** Y-02: whether encodings use the audio of a source, or silence because it has stopped or never arrived while video arrives. */
export interface AudioChoice {
  /** The media without an audio stream that delivers nothing; encodings add silence to media without audio. */
  withoutMissingAudio(media: ProbedMedia): ProbedMedia
  /** An encoding got no audio: silence replaces it until audio arrives, or the connection ends. */
  reportMissing(): void
  /** Whether silence replaces the audio of the source. */
  isReplaced(): boolean
  /** Reads the audio stream if the last probe was long enough ago. Audio that arrives is used again by the next encoding. */
  probeIfDue(signal: AbortSignal): void
  /** Whether the last probe of this connection got no audio. */
  wasNotFound(): boolean
  /** The description of the media may be older than its audio, so the source has to be probed again. */
  isDescriptionOutdated(): boolean
  /** The connection has ended: the next sender is not judged by this one. */
  forget(): void
}

/** Audio of this length has to arrive within the time limit, which includes the analysis of the input. */
const probedSeconds = 2
const probeTimeoutMs = 9_000

interface Parts {
  tool: FfmpegTool
  clock: Clock
  timings: Pick<IngestTimings, 'audioProbeIntervalMs'>
  connection: SourceConnection
}

interface State {
  isReplaced: boolean
  /** Result of the last probe; null: none was made. */
  isFound: boolean | null
  hasReturned: boolean
  /** The audio arrives, but ffmpeg does not know its parameters. */
  isUnreadable: boolean
  probedMs: number
}

const unknown: State = {
  isReplaced: false,
  isFound: null,
  hasReturned: false,
  isUnreadable: false,
  probedMs: -Infinity,
}

export function createAudioChoice({ tool, clock, timings, connection }: Parts): AudioChoice {
  let state: State = unknown
  let isProbing = false
  const isDue = () =>
    !isProbing && !state.isUnreadable && clock.now() - state.probedMs >= timings.audioProbeIntervalMs
  const probe = async (signal: AbortSignal) => {
    isProbing = true
    const before = state
    const isFound = await sendsAudio(tool, connection, signal)
    isProbing = false
    // Otherwise another sender is connected meanwhile.
    if (state !== before) return
    const hasReturned = state.hasReturned || (state.isReplaced && isFound)
    const isReplaced = state.isReplaced && !isFound
    state = { ...state, isReplaced, isFound, hasReturned, probedMs: clock.now() }
  }
  return {
    withoutMissingAudio(media) {
      const isDeclared = media.streams.some(({ kind }) => kind === 'audio')
      if (isDeclared && !hasUsableAudio(media))
        state = { ...state, isReplaced: true, isUnreadable: state.hasReturned }
      if (!state.isReplaced) return media
      return { ...media, streams: media.streams.filter(({ kind }) => kind !== 'audio') }
    },
    reportMissing: () => void (state = { ...unknown, isReplaced: true, probedMs: clock.now() }),
    isReplaced: () => state.isReplaced,
    probeIfDue: (signal) => void (isDue() && probe(signal)),
    wasNotFound: () => state.isFound === false,
    isDescriptionOutdated: () => state.hasReturned,
    forget: () => void (state = unknown),
  }
}

/** Reads the audio stream alone. ffmpeg waits for its packets, and is killed when they do not come. */
async function sendsAudio(
  { path }: FfmpegTool,
  { input }: SourceConnection,
  signal: AbortSignal,
): Promise<boolean> {
  const output = words(`-map 0:a:0 -c copy -t ${probedSeconds} -f null -`)
  const options = [...words('-hide_banner -nostdin -loglevel error'), ...readArguments(input)]
  const args = [...options, '-i', input.url, ...output]
  try {
    return (await runProbe(path, args, { timeoutMs: probeTimeoutMs, signal })).exitCode === 0
  } catch {
    return false
  }
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { words } from '../../apps/server/src/platform/ffmpeg/index.ts'

export interface Signal {
  /** Speed as a multiple of real time; null for as fast as possible. */
  rate?: number
  size?: string
  codec?: 'libx264' | 'flv1' | 'mpeg2video'
  hasAudio?: boolean
  /** After this many seconds time stamps jump by an hour. */
  jumpsAfterSeconds?: number
  /** The signal ends after this time. */
  seconds?: number
}

/** A station's encoder. When ffmpeg ends, it is started again, like an encoder that reconnects automatically. */
export interface Encoder {
  /** Changes the signal. `output` replaces the encoder's own output. */
  send(signal: Signal): Promise<void>
  kill(): Promise<void>
  /** Ends the stream properly, so that a playlist states its end. */
  end(): Promise<void>
  hang(): void
  resume(): void
  close(): Promise<void>
}

const reconnectMs = 2_000

export function createEncoder(output: readonly string[]): Encoder {
  let child: ChildProcess | null = null
  let wanted: Signal | null = null
  const start = (signal: Signal) => {
    const args = ['-nostdin', '-hide_banner', '-loglevel', 'error', ...argumentsOf(signal), ...output]
    const started = spawn(process.env.FFMPEG_PATH || 'ffmpeg', args, { stdio: 'ignore' })
    started.once('exit', () => {
      if (child === started) child = null
      setTimeout(() => {
        if (wanted === signal && child === null && signal.seconds === undefined) start(signal)
      }, reconnectMs).unref()
    })
    child = started
  }
  const stop = async (name: NodeJS.Signals) => {
    wanted = null
    const stopped = child
    child = null
    if (!stopped || stopped.exitCode !== null || stopped.signalCode !== null) return
    const ended = once(stopped, 'exit')
    stopped.kill('SIGCONT')
    stopped.kill(name)
    await Promise.race([ended, pause(5_000)])
    if (stopped.exitCode === null && stopped.signalCode === null) stopped.kill('SIGKILL')
  }
  return {
    async send(signal) {
      await stop('SIGKILL')
      wanted = signal
      start(signal)
    },
    kill: () => stop('SIGKILL'),
    end: () => stop('SIGTERM'),
    hang: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    close: () => stop('SIGKILL'),
  }
}

function argumentsOf(signal: Signal): string[] {
  const {
    rate = 1,
    size = '320x180',
    codec = 'libx264',
    hasAudio = true,
    jumpsAfterSeconds,
    seconds,
  } = signal
  const jump = (filter: string) =>
    jumpsAfterSeconds === undefined ? [] : [`${filter}=PTS+if(gte(T\\,${jumpsAfterSeconds})\\,3600/TB\\,0)`]
  const input = (graph: string) => ['-readrate', String(rate), '-f', 'lavfi', '-i', graph]
  const video = codec === 'libx264' ? ['-preset', 'ultrafast', '-tune', 'zerolatency'] : []
  const filters = jump('setpts')
  const audioFilters = jump('asetpts')
  return [
    ...input(`testsrc2=size=${size}:rate=25`),
    ...(hasAudio ? input('sine=frequency=440:sample_rate=48000') : []),
    ...(filters.length > 0 ? ['-vf', filters.join(',')] : []),
    ...(hasAudio && audioFilters.length > 0 ? ['-af', audioFilters.join(',')] : []),
    '-c:v',
    codec,
    ...video,
    ...words('-g 50 -pix_fmt yuv420p -b:v 300k'),
    ...(hasAudio ? words('-c:a aac -ac 2 -b:a 64k') : []),
    ...(seconds === undefined ? [] : ['-t', String(seconds)]),
  ]
}

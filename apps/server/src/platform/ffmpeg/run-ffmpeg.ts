import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type Duplex, PassThrough, type Readable } from 'node:stream'
import { ffmpegEnvironment } from './run-probe.ts'

export interface RunOptions {
  /** Output pipes to read: `pipe:3` to `pipe:8`, and `pipe:1` as the seventh, unless progress is read from it. Default: none. */
  pipes?: number
  /**
   * Data that the program reads from the pipe after these. Unlike arguments, other users of the machine cannot see
   * them.
   */
  input?: string | Buffer
  /** Aborting it stops the program as `stop` does. */
  signal?: AbortSignal
  /** Each line on standard error. */
  onLog?: (line: string) => void
  /** Called about twice a second. */
  onProgress?: (progress: FfmpegProgress) => void
  /** 0 to 19. Default: 10, so that requests are served first. */
  niceness?: number
}

export interface FfmpegProgress {
  /** Position in the output. */
  outSeconds: number
  /** Number of frames written to the first video output. */
  frames: number
  /** Multiple of real time; 0 until known. */
  speed: number
}

export interface FfmpegResult {
  /** 128 plus the signal if it was killed. */
  exitCode: number
  /** The end of its standard error. */
  lastOutput: string
}

export interface FfmpegRun {
  /** Output pipes. They have to be read, or the program blocks. */
  pipes: Readable[]
  ended: Promise<FfmpegResult>
  /** SIGTERM, which lets ffmpeg finish its output; SIGKILL after five seconds. */
  stop(): Promise<FfmpegResult>
  /** SIGKILL. */
  kill(): Promise<FfmpegResult>
}

/**
 * The shell starts the program, and a guard that reads signals to send from the shell's standard input. When Node ends, even
 * by kill -9, that pipe closes and the guard kills the program.
 */
const guarded = `exec 9<&0
nice -n "$0" "$@" </dev/null 9<&- & program=$!
(while read -r signal; do kill -s "$signal" $program; done; kill -s KILL $program) <&9 >/dev/null 2>&1 \
3>&- 4>&- 5>&- 6>&- 7>&- 8>&- & guard=$!
exec 9<&- 3>&- 4>&- 5>&- 6>&- 7>&- 8>&-
wait $program 2>/dev/null; status=$?; kill -s KILL $guard; wait $guard 2>/dev/null; exit $status`

/** The guard's shell closes descriptors of one digit only, and needs 9 itself. */
const maxPipes = 6
const firstPipe = 3
const maxOutput = 8_000
const killAfterMs = 5_000

/**
 * Runs ffmpeg, or ffprobe, with a list of arguments; no part of it is interpreted by a shell. It runs at low priority, reads
 * no standard input, and ends with this process.
 */
export function runFfmpeg(program: string, args: readonly string[], options: RunOptions = {}): FfmpegRun {
  const { pipes: count = 0, input, signal, onLog, onProgress, niceness = 10 } = options
  const usesStdout = count > maxPipes
  const allPipes = Math.min(count, maxPipes) + Number(input !== undefined)
  if (allPipes > maxPipes || count > maxPipes + 1 || (usesStdout && onProgress))
    throw new RangeError(`at most ${maxPipes} pipes, and one more without progress`)
  const progress = onProgress ? ['-nostats', '-progress', 'pipe:1'] : []
  const child = spawn('sh', ['-c', guarded, String(niceness), program, ...progress, ...args], {
    detached: true,
    env: ffmpegEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe', ...Array<'pipe'>(allPipes).fill('pipe')],
  })
  const [stdin, stdout, stderr, ...pipes] = child.stdio
  stdin?.on('error', () => undefined)
  if (input !== undefined) writeInput(pipes.pop() as Duplex, input)
  let lastOutput = ''
  if (stderr)
    createInterface({ input: stderr }).on('line', (line) => {
      lastOutput = `${lastOutput}${line}\n`.slice(-maxOutput)
      onLog?.(line)
    })
  if (usesStdout) pipes.push(stdout)
  else if (onProgress) readProgress(stdout as Readable, onProgress)
  else stdout?.resume()
  const outputs = pipes.map((pipe) => keepOutput(child, pipe as Readable))
  const ended = new Promise<FfmpegResult>((resolve) => {
    child.once('error', (error) => resolve({ exitCode: 127, lastOutput: error.message }))
    child.once('close', (code, killed) =>
      resolve({ exitCode: code ?? 128, lastOutput: lastOutput.trim() || `ended with ${code ?? killed}` }),
    )
  })
  const send = (name: 'TERM' | 'KILL') => {
    if (child.exitCode === null && stdin?.writable) stdin.write(`${name}\n`)
    return ended
  }
  const stop = () => {
    const timer = setTimeout(() => void send('KILL'), killAfterMs)
    void ended.then(() => clearTimeout(timer))
    return send('TERM')
  }
  const onAbort = () => void stop()
  if (signal?.aborted) onAbort()
  else signal?.addEventListener('abort', onAbort)
  void ended.then(() => signal?.removeEventListener('abort', onAbort))
  return { pipes: outputs, ended, stop, kill: () => send('KILL') }
}

/** Where ffmpeg writes the output with an index, which `FfmpegRun.pipes` has. */
export function outputPipe(index: number): string {
  return index < maxPipes ? `pipe:${firstPipe + index}` : 'pipe:1'
}

/** Node discards what a process has written to a pipe that is not being read when the process ends. This output stays readable. */
function keepOutput(child: ChildProcess, pipe: Readable): Readable {
  const output = new PassThrough()
  let hasExited = false
  pipe.on('data', (bytes) => {
    if (!output.write(bytes) && !hasExited) pipe.pause()
  })
  pipe.on('error', (error) => output.destroy(error))
  pipe.on('close', () => output.end())
  output.on('drain', () => pipe.resume())
  output.on('close', () => pipe.destroy())
  // What is left fits in the pipe's buffer.
  child.once('exit', () => {
    hasExited = true
    pipe.resume()
  })
  return output
}

function writeInput(pipe: Duplex, input: string | Buffer): void {
  // The program may end before it has read everything.
  pipe.on('error', () => undefined)
  pipe.resume().end(input)
}

/** Blocks of `key=value` lines that end with `progress=`. */
function readProgress(stdout: Readable, onProgress: (progress: FfmpegProgress) => void): void {
  let values: Record<string, string> = {}
  createInterface({ input: stdout }).on('line', (line) => {
    const [key = '', value = ''] = line.split('=', 2)
    values[key] = value.trim()
    if (key !== 'progress') return
    // Older versions also give microseconds as out_time_ms.
    const micros = Number(values.out_time_us ?? values.out_time_ms)
    onProgress({
      outSeconds: Number.isFinite(micros) ? Math.max(0, micros / 1e6) : 0,
      frames: Number(values.frame) || 0,
      speed: Number.parseFloat(values.speed ?? '') || 0,
    })
    values = {}
  })
}

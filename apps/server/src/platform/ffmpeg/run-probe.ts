import { execFile } from 'node:child_process'

const maxOutputBytes = 4 * 1024 * 1024

interface ProbeRun {
  timeoutMs: number
  /** Aborting it kills the program. */
  signal?: AbortSignal | undefined
}

export interface ProbeResult {
  exitCode: number
  stdout: string
  stderr: string
}

/**
 * Runs a program that describes a file, and resolves when it has ended by itself. Rejects if it could not be run, took too
 * long, or was killed: this says nothing about the file.
 */
export function runProbe(
  program: string,
  args: readonly string[],
  { timeoutMs, signal }: ProbeRun,
): Promise<ProbeResult> {
  const options = {
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: maxOutputBytes,
    signal,
    env: ffmpegEnvironment(),
  } as const
  return new Promise((resolve, reject) =>
    execFile(program, args, options, (error, stdout, stderr) => {
      const exitCode = error ? error.code : 0
      const hasEnded = typeof exitCode === 'number' && !error?.signal && !isFromOutside(exitCode, stderr)
      if (hasEnded) resolve({ exitCode, stdout, stderr })
      else reject(error ?? new Error(stderr))
    }),
  )
}

/** Without `no_proxy`, which would let ffmpeg reach some servers without the proxy of its arguments. */
export function ffmpegEnvironment(): NodeJS.ProcessEnv {
  const { no_proxy: _, ...environment } = process.env
  return environment
}

/** What ffmpeg prints if the machine is at fault. */
const machineProblem =
  /No space left|Disk quota exceeded|Cannot allocate memory|Permission denied|Too many open files|Resource temporarily unavailable/

/**
 * Whether ffmpeg or ffprobe ended for a reason outside its input: it could not be started, received a signal, or lacked
 * disk space, memory or permissions. Its own errors have exit codes below 126 and, since version 6.1, above 160.
 */
export function isFromOutside(exitCode: number, output: string): boolean {
  if (exitCode === 0) return false
  return (exitCode >= 126 && exitCode < 160) || exitCode === 255 || machineProblem.test(output)
}

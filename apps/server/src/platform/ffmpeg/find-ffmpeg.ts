import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

/** An ffmpeg that works, and what it can do. */
export interface FfmpegTool {
  path: string
  /** Null without ffprobe; `probeMedia` then parses the output of ffmpeg. */
  ffprobePath: string | null
  /** Version as ffmpeg prints it, such as `5.1.9-0+deb12u1`. */
  version: string
  /** Names of input protocols, such as `srt`. */
  protocols: ReadonlySet<string>
  encoders: ReadonlySet<string>
  filters: ReadonlySet<string>
}

export interface MissingFfmpeg {
  /** Describes the problem to operators. */
  problem: string
}

export interface Ffmpeg {
  /**
   * Searches once. If ffmpeg is missing, it is searched again a minute later, so that installing it needs no restart.
   */
  find(): Promise<FfmpegTool | MissingFfmpeg>
}

const execute = promisify(execFile)
const retryMs = 60_000

/** `configuredPath`: FFMPEG_PATH; null: `command` on PATH. */
export function createFfmpeg(configuredPath: string | null, command = 'ffmpeg'): Ffmpeg {
  let found: Promise<FfmpegTool | MissingFfmpeg> | null = null
  let retryAt = 0
  return {
    find() {
      if (found && performance.now() < retryAt) return found
      retryAt = Infinity
      found = locate(configuredPath, command).then((result) => {
        if ('problem' in result) retryAt = performance.now() + retryMs
        return result
      })
      return found
    },
  }
}

async function locate(configured: string | null, command: string): Promise<FfmpegTool | MissingFfmpeg> {
  const program = configured ?? command
  const list = async (option: string) => (await execute(program, ['-hide_banner', option])).stdout
  try {
    const [about, protocols, encoders, filters] = await Promise.all(
      ['-version', '-protocols', '-encoders', '-filters'].map(list),
    )
    return {
      path: program,
      ffprobePath: await findFfprobe(program),
      version: /^ffmpeg version (\S+)/.exec(about ?? '')?.[1] ?? 'unknown',
      protocols: new Set(
        (protocols ?? '')
          .split('Output:')[0]
          ?.match(/^\s+\w+$/gm)
          ?.map((line) => line.trim()),
      ),
      encoders: secondColumn(encoders ?? ''),
      filters: secondColumn(filters ?? ''),
    }
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException
    if (configured !== null)
      return { problem: `FFMPEG_PATH is ${configured}, which could not be run (${code}).` }
    return code === 'ENOENT'
      ? { problem: 'ffmpeg is not installed. Install it with `apt install ffmpeg`, or set FFMPEG_PATH.' }
      : { problem: `ffmpeg could not be run (${code}).` }
  }
}

/** Rows such as ` V..... libx264  H.264 …`. */
function secondColumn(table: string): Set<string> {
  return new Set([...table.matchAll(/^ ?[A-Z.]{3,6} (\w+) /gm)].map(([, name = '']) => name))
}

/** The ffprobe beside ffmpeg, else the one on PATH. */
async function findFfprobe(program: string): Promise<string | null> {
  const neighbour = program.includes(path.sep) ? [path.join(path.dirname(program), 'ffprobe')] : []
  for (const candidate of [...neighbour, 'ffprobe']) {
    const works = await execute(candidate, ['-version']).then(
      () => true,
      () => false,
    )
    if (works) return candidate
  }
  return null
}

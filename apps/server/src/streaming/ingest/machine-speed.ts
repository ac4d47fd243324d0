import { runFfmpeg, words, type FfmpegTool } from '../../platform/ffmpeg/index.ts'

const measuredSeconds = 6
const minSpeed = 1.5

let measuring: Promise<boolean> | null = null

/** Y-03: whether the machine encodes a ladder up to 720p at 1.5 times real time. Measured once per process. */
export function isFastMachine(tool: Pick<FfmpegTool, 'path'>): Promise<boolean> {
  return (measuring ??= measure(tool))
}

async function measure(tool: Pick<FfmpegTool, 'path'>): Promise<boolean> {
  const encoders = [240, 360, 480, 720].flatMap((height) => [
    ...words(`-map 0:v -vf scale=-2:${height},format=yuv420p -c:v libx264 -preset veryfast`),
    ...words('-f null -'),
  ])
  const input = ['-f', 'lavfi', '-t', String(measuredSeconds), '-i', 'testsrc2=size=1280x720:rate=25']
  const startedMs = performance.now()
  const { exitCode } = await runFfmpeg(tool.path, ['-nostdin', '-v', 'error', ...input, ...encoders]).ended
  const seconds = (performance.now() - startedMs) / 1000
  return exitCode === 0 && measuredSeconds / seconds >= minSpeed
}

import { runFfmpeg, words, type FfmpegTool } from '../../platform/ffmpeg/index.ts'
import { av1RungsFor, av1VideoArguments } from './av1-arguments.ts'

const measuredSeconds = 6
const fps = 25
const minSpeed = 1.5
/** A machine that is slower than this need not finish. */
const maxMs = (measuredSeconds / minSpeed) * 1000

type Tool = Pick<FfmpegTool, 'path'>

/** After this time a machine that was too slow is measured again: it may have been busy. */
export const repeatMs = 600_000

/** What this machine encodes at 1.5 times real time. Measured when it is first asked for. */
export interface MachineSpeed {
  /** Y-03: a ladder up to 720p. */
  isFast(tool: Tool): Promise<boolean>
  /** W-21: AV1 beside the ladder that it encodes. */
  isFastForAv1(tool: Tool): Promise<boolean>
}

export function measureMachine(
  now: () => number = () => performance.now(),
  measured: typeof measure = measure,
): MachineSpeed {
  const large = [240, 360, 480, 720]
  const small = [240, 360, 480]
  const isFast = remember(now, (tool) => measured(tool, large, false))
  const besideLarge = remember(now, (tool) => measured(tool, large, true))
  const besideSmall = remember(now, (tool) => measured(tool, small, true))
  return {
    isFast,
    // One after the other, because they would slow each other down.
    isFastForAv1: async (tool) => ((await isFast(tool)) ? besideLarge(tool) : besideSmall(tool)),
  }
}

/** Measures once, and again some time after a result of false. A measurement that fails counts as false. */
function remember(now: () => number, measured: (tool: Tool) => Promise<boolean>) {
  let result: Promise<boolean> | null = null
  let repeatsAtMs = Infinity
  return (tool: Tool): Promise<boolean> => {
    if (now() >= repeatsAtMs) result = null
    if (result) return result
    repeatsAtMs = Infinity
    result = measured(tool)
      .catch(() => false)
      .then((isGood) => {
        if (!isGood) repeatsAtMs = now() + repeatMs
        return isGood
      })
    return result
  }
}

async function measure(tool: Tool, heights: readonly number[], hasAv1: boolean): Promise<boolean> {
  const output = (height: number, encoder: string[]) => [
    ...words(`-map 0:v -vf scale=-2:${height},format=yuv420p`),
    ...encoder,
    ...words('-f null -'),
  ]
  const av1 = hasAv1 ? av1RungsFor(heights.map((height) => ({ height }))) : []
  const encoders = [
    ...heights.map((height) => output(height, words('-c:v libx264 -preset veryfast'))),
    ...av1.map((rung) => output(rung.height, av1VideoArguments(rung, 2 * fps))),
  ].flat()
  const input = words(`-f lavfi -t ${measuredSeconds} -i testsrc2=size=1280x720:rate=${fps}`)
  const startedMs = performance.now()
  const signal = AbortSignal.timeout(maxMs)
  const { exitCode } = await runFfmpeg(tool.path, ['-nostdin', '-v', 'error', ...input, ...encoders], {
    signal,
  }).ended
  return exitCode === 0 && performance.now() - startedMs <= maxMs
}

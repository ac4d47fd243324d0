import type { Clock } from '../../platform/clock.ts'
import { missingForAv1, type FfmpegTool } from '../../platform/ffmpeg/index.ts'
import { av1RungsFor, type Av1Rung } from './av1-arguments.ts'
import type { MachineSpeed } from './machine-speed.ts'

/** W-21: whether a source is encoded in AV1 too. AV1 gives way whenever it may harm H.264. */
export interface Av1Choice {
  /** The AV1 renditions of the next encoding, beside the rungs of its ladder. */
  next(ladder: readonly { height: number }[]): Promise<Av1Rung[]>
  /** The running encoder is slower than real time: AV1 stays off as long as this source is played. */
  fellBehind(): void
  /** The encoding has delivered a segment. */
  delivered(): void
  /** The encoding ended, perhaps because of AV1. `isOutOfStep`: certainly so. */
  failed(reason: string, isOutOfStep?: boolean): void
  /** Why AV1 is switched on, but not encoded; null: it is encoded, or switched off. */
  problem(): string | null
}

interface Parts {
  tool: FfmpegTool
  speed: MachineSpeed
  clock: Clock
  isAv1On: boolean
}

const tooSlow =
  'This machine was too slow for AV1 when its speed was measured. It is measured again after ten minutes, when the next source starts.'
const behind = 'AV1 was stopped, because the encoder fell behind real time.'
/** After this many encodings in succession without a segment, AV1 may be the cause. */
const maxFailures = 2
const pauseMs = 600_000

export function createAv1Choice({ tool, speed, clock, isAv1On }: Parts): Av1Choice {
  let problem: string | null = null
  let pausedUntilMs = -Infinity
  let failures = 0
  const findProblem = async () => missingForAv1(tool) ?? ((await speed.isFastForAv1(tool)) ? null : tooSlow)
  return {
    async next(ladder) {
      if (!isAv1On || ladder.length === 0 || clock.now() < pausedUntilMs) return []
      problem = await findProblem()
      return problem === null ? av1RungsFor(ladder) : []
    },
    fellBehind() {
      problem = behind
      pausedUntilMs = Infinity
    },
    delivered: () => void (failures = 0),
    failed(reason, isOutOfStep = false) {
      failures += 1
      if (failures < maxFailures && !isOutOfStep) return
      problem = `AV1 could not be encoded: ${reason}`
      pausedUntilMs = clock.now() + pauseMs
      failures = 0
    },
    problem: () => problem,
  }
}

import path from 'node:path'
import type { Kallo } from './kallo.ts'

/** Restarts the server with its clock moved forward. */
export async function moveClock(kallo: Kallo, aheadMs: number): Promise<void> {
  await kallo.kill()
  const moved = path.resolve(import.meta.dirname, 'ahead-clock.mjs')
  Object.assign(process.env, { CLOCK_AHEAD_MS: String(aheadMs), NODE_OPTIONS: `--import ${moved}` })
  await kallo.startAgain()
  delete process.env.CLOCK_AHEAD_MS
  delete process.env.NODE_OPTIONS
}

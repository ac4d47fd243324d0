import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Outage } from './outage.ts'
import { startStack } from './stack.ts'
import { watch, type Seen, type Viewers } from './viewers.ts'

/** Starts a service of its own, causes the outage under light load, and returns what viewers experienced. */
export async function observeOutage(outage: Outage): Promise<Seen> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-faults-'))
  const stack = await startStack(folder, outage.options)
  let viewers: Viewers | undefined
  try {
    viewers = await watch(stack)
    await outage.cause(stack)
    return await viewers.finish()
  } finally {
    await viewers?.stop()
    await stack.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}

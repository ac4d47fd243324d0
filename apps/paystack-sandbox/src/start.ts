import { createControl, type Control } from './control/control.ts'
import { createControlServer } from './control/control-server.ts'
import { createFaultList } from './faults/fault-list.ts'
import { createHttpServer } from './http-server.ts'
import type { Sandbox } from './sandbox.ts'
import { createWebhookQueue } from './webhooks/webhook-queue.ts'
import { readWorld, writeWorld } from './world/data-file.ts'
import { emptyWorld, type Clock } from './world/world.ts'

export type { Control } from './control/control.ts'

/** The defaults suit tests: free ports, no webhooks, no timers. */
export interface StartOptions {
  host?: string
  /** 0: any free port. */
  port?: number
  controlPort?: number
  /** Base URL of the checkout if it differs from the listening address. */
  publicUrl?: string | null
  secretKey?: string
  /** Not used for authentication; returned on request. */
  publicKey?: string
  merchantName?: string
  webhookUrl?: string | null
  /** Delays after failed attempts; the last one repeats. Empty: only the control retries webhooks. */
  retryDelaysMs?: readonly number[]
  webhookTimeoutMs?: number
  /** Interval at which open refunds advance by a step; null if only the control advances them. */
  refundStepMs?: number | null
  enforceUsdMinimum?: boolean
  /** A file that stores everything except faults. */
  dataFile?: string | null
  clock?: Clock
}

export interface StartedSandbox {
  /** The base URL of the API and the checkout. */
  address: string
  controlAddress: string
  /** Environment variables for a server that uses this sandbox. */
  secretKey: string
  publicKey: string
  control: Control
  setWebhookUrl(url: string | null): void
  stop(): Promise<void>
}

export async function startSandbox(options: StartOptions = {}): Promise<StartedSandbox> {
  const { dataFile = null, host = '127.0.0.1', webhookUrl = null, refundStepMs = null } = options
  const { secretKey = 'sk_test_kallo_sandbox', publicKey = 'pk_test_kallo_sandbox' } = options
  let address = ''
  const sandbox = createSandbox({ ...options, secretKey }, () => options.publicUrl ?? address)
  const control = createControl(sandbox)
  const servers = [createHttpServer(sandbox), createControlServer(control)] as const
  const close = () => Promise.all(servers.map((server) => server.close()))
  try {
    address = await servers[0].listen({ host, port: options.port ?? 0 })
    const controlAddress = await servers[1].listen({ host: '127.0.0.1', port: options.controlPort ?? 0 })
    sandbox.webhooks.setUrl(webhookUrl)
    // Retries webhooks that an earlier run could not deliver.
    if (dataFile !== null) sandbox.webhooks.retry()
    const steps = refundStepMs === null ? null : setInterval(() => control.advanceRefunds(), refundStepMs)
    const stop = async () => {
      if (steps) clearInterval(steps)
      sandbox.webhooks.stop()
      await close()
    }
    return {
      address,
      controlAddress,
      secretKey,
      publicKey,
      control,
      setWebhookUrl: control.setWebhookUrl,
      stop,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function createSandbox(options: StartOptions & { secretKey: string }, publicUrl: () => string): Sandbox {
  const { dataFile = null, clock = { now: () => Date.now() }, secretKey } = options
  const world = dataFile === null ? emptyWorld() : readWorld(dataFile)
  const save = () => {
    if (dataFile !== null) writeWorld(dataFile, world)
  }
  const faults = createFaultList()
  const { retryDelaysMs = [], webhookTimeoutMs: timeoutMs = 30_000 } = options
  const webhooks = createWebhookQueue({ world, clock, faults, save }, { secretKey, retryDelaysMs, timeoutMs })
  const settings = {
    secretKey,
    merchantName: options.merchantName ?? 'Kallo',
    enforceUsdMinimum: options.enforceUsdMinimum ?? true,
  }
  return { world, clock, settings, faults, webhooks, publicUrl, save }
}

import type { FaultList } from './faults/fault-list.ts'
import type { WebhookQueue } from './webhooks/webhook-queue.ts'
import type { Clock, World } from './world/world.ts'

export interface SandboxSettings {
  secretKey: string
  merchantName: string
  /** Enforces Paystack's documented minimum of $2.00; otherwise one cent is accepted. */
  enforceUsdMinimum: boolean
}

/** The dependencies of endpoints. `save` writes the state to the data file, if any. */
export interface Sandbox {
  world: World
  clock: Clock
  settings: SandboxSettings
  faults: FaultList
  webhooks: WebhookQueue
  /** Base URL of the checkout for browsers, without a trailing slash. */
  publicUrl(): string
  save(): void
}

/** `test` or `live`, according to the secret key. */
export function domainOf({ settings }: Sandbox): 'test' | 'live' {
  return settings.secretKey.startsWith('sk_live_') ? 'live' : 'test'
}

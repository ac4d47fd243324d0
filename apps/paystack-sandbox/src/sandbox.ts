import type { Clock } from './clock.ts'
import type { FaultList } from './faults/fault-list.ts'
import type { WebhookQueue } from './webhooks/webhook-queue.ts'
import type { World } from './world/world.ts'

export interface SandboxSettings {
  secretKey: string
  merchantName: string
  /** Paystack documents $2.00 as the least it takes; without this anything from one cent on is taken. */
  enforceUsdMinimum: boolean
}

/** The dependencies of endpoints. `save` writes the state to the data file, if any. */
export interface Sandbox {
  world: World
  clock: Clock
  settings: SandboxSettings
  faults: FaultList
  webhooks: WebhookQueue
  /** Where browsers reach the checkout, without a slash at the end. */
  publicUrl(): string
  save(): void
}

/** `test` or `live`, as the secret key says. */
export function domainOf({ settings }: Sandbox): 'test' | 'live' {
  return settings.secretKey.startsWith('sk_live_') ? 'live' : 'test'
}

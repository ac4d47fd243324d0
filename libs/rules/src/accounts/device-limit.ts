import { deviceChoices } from '../foundation/constants.ts'

export interface SignedInDevice {
  deviceId: string
  name: string
  /** When it was last used, UTC ms. */
  lastUsedAtMs: number
}

/** Without a running plan an account has no plan's number of devices; the largest plan's keeps accounts from being shared around. */
const devicesWithoutPlan = Math.max(...deviceChoices)

/**
 * T-05: which devices have to go so that one more can sign in: those that were used longest ago, as many as needed.
 * `others` are the signed-in devices without the new one; `planDevices` is null when no subscription runs.
 * The new device always gets its place.
 */
export function devicesToRemove(
  others: readonly SignedInDevice[],
  planDevices: number | null,
): SignedInDevice[] {
  const most = planDevices ?? devicesWithoutPlan
  const tooMany = Math.max(0, others.length + 1 - most)
  return [...others].sort((a, b) => a.lastUsedAtMs - b.lastUsedAtMs).slice(0, tooMany)
}

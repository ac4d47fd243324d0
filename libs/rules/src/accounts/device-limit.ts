import { deviceChoices } from '../foundation/constants.ts'

export interface SignedInDevice {
  deviceId: string
  name: string
  /** When it was last used, UTC ms. */
  lastUsedAtMs: number
}

/** Without a running plan the limit of the largest plan applies, so that accounts cannot be shared without limit. */
const devicesWithoutPlan = Math.max(...deviceChoices)

/**
 * T-05: the devices to sign out so that one more can sign in: the least recently used ones, as many as needed.
 * `others` are the signed-in devices without the new one; `planDevices` is null when no subscription runs.
 * The new device can always sign in.
 */
export function devicesToRemove(
  others: readonly SignedInDevice[],
  planDevices: number | null,
): SignedInDevice[] {
  const most = planDevices ?? devicesWithoutPlan
  const tooMany = Math.max(0, others.length + 1 - most)
  return [...others].sort((a, b) => a.lastUsedAtMs - b.lastUsedAtMs).slice(0, tooMany)
}

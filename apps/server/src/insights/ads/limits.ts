import { networkOf } from '../../platform/address.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'

/** A household's devices see one ad a minute each. Whole towns share an address behind a mobile network. */
const perViewer: Limit = { name: 'ad-viewer', burst: 30, everyMs: 5_000 }
const perAddress: Limit = { name: 'ad-address', burst: 2_000, everyMs: 20 }
/** Clients that name neither a session nor a device cannot be told from a script. */
const unattributed: Limit = { name: 'ad-unattributed', burst: 30, everyMs: 20_000 }

/** Made-up devices are a count each, so the address is counted as well. */
export function takeAdAction(limits: RateLimits, viewer: string, ip: string): void {
  limits.take(perAddress, networkOf(ip))
  if (viewer === '') limits.take(unattributed, networkOf(ip))
  else limits.take(perViewer, viewer)
}

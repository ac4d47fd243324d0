import { isIP } from 'node:net'
import { AppError } from '../../platform/http/app-error.ts'

export interface RelyingParty {
  /** The host without port: the relying party ID of WebAuthn. */
  host: string
  origin: string
}

/** Throws `passkeys-unavailable` where browsers offer no WebAuthn: at IP addresses, and without HTTPS except at localhost. */
export function relyingPartyOf(baseUrl: string): RelyingParty {
  const { hostname: host, origin, protocol } = new URL(baseUrl)
  const isLocal = host === 'localhost' || host.endsWith('.localhost')
  const isAddress = isIP(host) !== 0 || host.startsWith('[')
  if (isAddress || (protocol !== 'https:' && !isLocal)) throw new AppError('passkeys-unavailable')
  return { host, origin }
}

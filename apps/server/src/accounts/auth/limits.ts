import { networkOf } from '../../platform/address.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'

const minuteMs = 60_000

/**
 * How often things may be tried. Many phones share one address behind a mobile network, so what is counted by address
 * alone is generous; the narrow limits count an account as seen from one address.
 */
const limit = (name: string, burst: number, everyMs: number): Limit => ({ name, burst, everyMs })

const failedLogin = {
  perAddress: limit('login-address', 200, 6_000),
  perAccountAndAddress: limit('login-account-address', 10, minuteMs),
  perAccount: limit('login-account', 60, minuteMs),
  perKnownDevice: limit('login-device', 10, minuteMs),
}
export const mailedLinkLimit = limit('link', 60, 10_000)
export const handOffLimit = limit('hand-off', 20, 10_000)
export const tvCodeLimit = limit('tv-code', 60, 20_000)
export const tvPollAddressLimit = limit('tv-poll-address', 300, 200)
const register = limit('register', 30, 2 * minuteMs)
const mailAsked = {
  perAddress: limit('mail-address', 40, minuteMs),
  perReceiver: limit('mail-receiver', 5, 10 * minuteMs),
}
const tvApproval = {
  perAddress: limit('tv-approve-address', 60, minuteMs),
  perAccount: limit('tv-approve', 10, minuteMs),
}

export interface Try {
  /** The try was a good one: it does not count. */
  succeeded(): void
}

export interface LoginTry {
  ip: string
  email: string
  deviceId: string
  isKnownDevice: boolean
}

/**
 * Counts a login before the password is looked at, so that tries at once are all counted. A device that has been signed
 * in to the account before has a count of its own: whoever tries passwords elsewhere cannot lock its owner out.
 */
export function tryLogin(limits: RateLimits, { ip, email, deviceId, isKnownDevice }: LoginTry): Try {
  const network = networkOf(ip)
  return takeAll(
    limits,
    isKnownDevice
      ? [[failedLogin.perKnownDevice, `${email} ${deviceId}`]]
      : [
          [failedLogin.perAccountAndAddress, `${email} ${network}`],
          [failedLogin.perAccount, email],
          [failedLogin.perAddress, network],
        ],
  )
}

export function tryRegister(limits: RateLimits, ip: string): Try {
  return takeAll(limits, [[register, networkOf(ip)]])
}

/** Known and unknown receivers count alike, so that the answer tells nothing. */
export function tryAskForMail(limits: RateLimits, ip: string, email: string): Try {
  return takeAll(limits, [
    [mailAsked.perReceiver, email],
    [mailAsked.perAddress, networkOf(ip)],
  ])
}

/** Whoever tries codes of strangers' televisions is stopped after a few; good codes do not count. */
export function tryTvApproval(limits: RateLimits, ip: string, accountId: string): Try {
  return takeAll(limits, [
    [tvApproval.perAccount, accountId],
    [tvApproval.perAddress, networkOf(ip)],
  ])
}

function takeAll(limits: RateLimits, keys: readonly (readonly [Limit, string])[]): Try {
  const taken: (readonly [Limit, string])[] = []
  const refundInFull = () => {
    for (const [one, key] of taken) limits.refundInFull(one, key)
  }
  try {
    for (const [one, key] of keys) {
      limits.take(one, key)
      taken.push([one, key])
    }
  } catch (error) {
    refundInFull()
    throw error
  }
  return { succeeded: refundInFull }
}

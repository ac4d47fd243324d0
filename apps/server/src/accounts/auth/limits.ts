import { networkOf } from '../../platform/address.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'

const minuteMs = 60_000

/**
 * Mobile networks put many phones behind one address, so limits by address alone are generous; the narrow ones count an
 * account as seen from one address.
 */
const limit = (name: string, burst: number, everyMs: number): Limit => ({ name, burst, everyMs })

const failedLogin = {
  perAddress: limit('login-address', 200, 6_000),
  perAccountAndAddress: limit('login-account-address', 10, minuteMs),
  perAccount: limit('login-account', 60, minuteMs),
  perKnownDevice: limit('login-device', 10, minuteMs),
}
export const mailedLinkLimit = limit('link', 60, 10_000)
export const sessionTransferLimit = limit('hand-off', 20, 10_000)
export const tvCodeLimit = limit('tv-code', 60, 20_000)
export const tvPollAddressLimit = limit('tv-poll-address', 300, 200)
const register = limit('register', 30, 2 * minuteMs)
const mailRequest = {
  perAddress: limit('mail-address', 40, minuteMs),
  perRecipient: limit('mail-receiver', 5, 10 * minuteMs),
}
const tvApproval = {
  perAddress: limit('tv-approve-address', 60, minuteMs),
  perAccount: limit('tv-approve', 10, minuteMs),
}

export interface Attempt {
  /** A successful attempt does not count. */
  succeeded(): void
}

export interface LoginAttempt {
  ip: string
  email: string
  deviceId: string
  isKnownDevice: boolean
}

/**
 * Counts a login before the password is verified, so that concurrent attempts are all counted. A device that was signed in to
 * the account before has its own count, so guessing from elsewhere does not lock the owner out.
 */
export function takeLogin(limits: RateLimits, { ip, email, deviceId, isKnownDevice }: LoginAttempt): Attempt {
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

export function takeRegistration(limits: RateLimits, ip: string): Attempt {
  return takeAll(limits, [[register, networkOf(ip)]])
}

/** Counted whether or not the account exists (prevents enumeration). */
export function takeMailRequest(limits: RateLimits, ip: string, email: string): Attempt {
  return takeAll(limits, [
    [mailRequest.perRecipient, email],
    [mailRequest.perAddress, networkOf(ip)],
  ])
}

/** Limits guessing the codes of other people's televisions. */
export function takeTvApproval(limits: RateLimits, ip: string, accountId: string): Attempt {
  return takeAll(limits, [
    [tvApproval.perAccount, accountId],
    [tvApproval.perAddress, networkOf(ip)],
  ])
}

function takeAll(limits: RateLimits, keys: readonly (readonly [Limit, string])[]): Attempt {
  const taken: (readonly [Limit, string])[] = []
  const refundAll = () => {
    for (const [one, key] of taken) limits.refund(one, key)
  }
  try {
    for (const [one, key] of keys) {
      limits.take(one, key)
      taken.push([one, key])
    }
  } catch (error) {
    refundAll()
    throw error
  }
  return { succeeded: refundAll }
}

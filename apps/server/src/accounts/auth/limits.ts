import {
  failedApprovalLimits,
  failedLoginLimits,
  mailRequestLimits,
  registerLimit,
} from '@kallo/contract/accounts/limits'
import { networkOf } from '../../platform/address.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'

export interface Try {
  /** The attempt succeeded and does not count. */
  succeeded(): void
}

export interface LoginTry {
  ip: string
  email: string
  deviceId: string
  isKnownDevice: boolean
}

/** Counts a login before the password is checked, so that concurrent attempts are all counted. */
export function tryLogin(limits: RateLimits, { ip, email, deviceId, isKnownDevice }: LoginTry): Try {
  const network = networkOf(ip)
  return takeAll(
    limits,
    isKnownDevice
      ? [[failedLoginLimits.perKnownDevice, `${email} ${deviceId}`]]
      : [
          [failedLoginLimits.perAccountAndAddress, `${email} ${network}`],
          [failedLoginLimits.perAccount, email],
          [failedLoginLimits.perAddress, network],
        ],
  )
}

export function tryRegister(limits: RateLimits, ip: string): Try {
  return takeAll(limits, [[registerLimit, networkOf(ip)]])
}

export function tryAskForMail(limits: RateLimits, ip: string, email: string): Try {
  return takeAll(limits, [
    [mailRequestLimits.perReceiver, email],
    [mailRequestLimits.perAddress, networkOf(ip)],
  ])
}

export function tryTvApproval(limits: RateLimits, ip: string, accountId: string): Try {
  return takeAll(limits, [
    [failedApprovalLimits.perAccount, accountId],
    [failedApprovalLimits.perAddress, networkOf(ip)],
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

import {
  failedApprovalLimits,
  failedLoginLimits,
  mailRequestLimits,
  registerLimit,
} from '@kallo/contract/accounts/limits'
import { networkOf } from '../../platform/address.ts'
import { takeAll, type Attempt, type RateLimits } from '../../platform/rate-limits.ts'

export interface LoginAttempt {
  ip: string
  email: string
  deviceId: string
  isKnownDevice: boolean
}

/** Counts a login before the password is checked, so that concurrent attempts are all counted. */
export function takeLogin(limits: RateLimits, { ip, email, deviceId, isKnownDevice }: LoginAttempt): Attempt {
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

export function takeRegistration(limits: RateLimits, ip: string): Attempt {
  return takeAll(limits, [[registerLimit, networkOf(ip)]])
}

export function takeMailRequest(
  limits: RateLimits,
  kind: keyof typeof mailRequestLimits,
  ip: string,
  email: string,
): Attempt {
  const { perReceiver, perAddress } = mailRequestLimits[kind]
  return takeAll(limits, [
    [perReceiver, email],
    [perAddress, networkOf(ip)],
  ])
}

export function takeTvApproval(limits: RateLimits, ip: string, accountId: string): Attempt {
  return takeAll(limits, [
    [failedApprovalLimits.perAccount, accountId],
    [failedApprovalLimits.perAddress, networkOf(ip)],
  ])
}

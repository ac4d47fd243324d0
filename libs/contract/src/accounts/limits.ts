import { minuteMs } from '@kallo/rules/foundation/durations'
import { tvPollMs } from '@kallo/rules/accounts/tv-code'
import type { EnforcedLimit, HandlerLimit } from '../rate-limit.ts'

/*
 * Mobile networks put many phones behind one address, so limits by address are generous. The narrow limits count an
 * account, or an account as seen from one address.
 */

const failedLogins = 'failed logins'
/** A device that was signed in to the account before has its own counter, so that its owner cannot be locked out. */
export const failedLoginLimits = {
  perAddress: handlerLimit('login-address', 'address', 200, 6_000, failedLogins),
  perAccountAndAddress: handlerLimit(
    'login-account-address',
    'email and address',
    10,
    minuteMs,
    failedLogins,
  ),
  perAccount: handlerLimit('login-account', 'email', 60, minuteMs, failedLogins),
  perKnownDevice: handlerLimit('login-device', 'device', 10, minuteMs, failedLogins),
}

/**
 * a first sign-in stores a device and sends a mail. It is counted after authentication, so that strangers cannot use the limit up.
 * The limit is high because some clients send a new device ID each time.
 */
export const newDeviceLimit = handlerLimit(
  'new-device',
  'account',
  200,
  minuteMs,
  'first sign-ins of devices, except the first device of the account',
)

/** Mailed links and session transfers. Their secrets cannot be guessed: this protects the database, not them. */
export const linkLimit: EnforcedLimit = { name: 'link', per: 'address', burst: 300, everyMs: 200 }
/** With a counter of its own, because apps ask by themselves, also in a loop. */
export const sessionEndLimit: EnforcedLimit = { ...linkLimit, name: 'session-end' }
/** Hashing a password takes long. */
export const resetLimit = handlerLimit(
  'reset',
  'address',
  60,
  10_000,
  'requests with a valid link and an acceptable password',
)

/** Many phones share the address of a mobile network. Each account needs a password hash and a mail. */
export const registerLimit = handlerLimit('register', 'address', 120, 15_000, 'requests with valid input')

const mailRequests = 'requests with a valid email address'
/** Known and unknown addresses count alike (prevents enumeration). */
const mailsPerAddress = handlerLimit('mail-address', 'address', 120, 15_000, mailRequests)
/**
 * Each kind has its own counter of receivers: an active account gets no activation mail, so that its owner would not notice who uses up
 * the links for a new password.
 */
export const mailRequestLimits = {
  'activation-asked': {
    perAddress: mailsPerAddress,
    perReceiver: handlerLimit('activation-receiver', 'email', 5, 10 * minuteMs, mailRequests),
  },
  'reset-asked': {
    perAddress: mailsPerAddress,
    perReceiver: handlerLimit('reset-receiver', 'email', 5, 10 * minuteMs, mailRequests),
  },
}

/** F-19: sign-in links for one subscriber, requested by all operators together. */
export const signInLinkLimit = handlerLimit('sign-in-link', 'account', 3, 20 * minuteMs, 'sign-in links')

export const sessionTransferLimit: EnforcedLimit = {
  name: 'hand-off',
  per: 'account',
  burst: 20,
  everyMs: 10_000,
}

export const tvCodeLimit: EnforcedLimit = { name: 'tv-code', per: 'address', burst: 60, everyMs: 20_000 }
export const tvPollLimits = {
  perAddress: { name: 'tv-poll-address', per: 'address', burst: 300, everyMs: 200 } satisfies EnforcedLimit,
  /** One poll per interval, with some tolerance for clocks and networks. */
  perCode: handlerLimit('tv-poll', 'TV code', 3, tvPollMs - 500, 'polls with a well-formed code'),
}
/** Stops guessing the codes of other televisions. */
export const failedApprovalLimits = {
  perAddress: handlerLimit('tv-approve-address', 'address', 60, minuteMs, 'failed approvals'),
  perAccount: handlerLimit('tv-approve', 'account', 10, minuteMs, 'failed approvals'),
}

/** A found, unlocked phone must not allow guessing the password. */
export const wrongPasswordLimit = handlerLimit('confirm-password', 'account', 10, minuteMs, 'wrong passwords')

export const unsubscribeLimit: EnforcedLimit = {
  name: 'unsubscribe',
  per: 'address',
  burst: 30,
  everyMs: minuteMs,
}
export const unsubscribeRequestLimit: HandlerLimit = {
  ...unsubscribeLimit,
  countedByHandler: 'requests with a valid email address',
}

/** O-02. */
export const failedOperatorLoginLimits = {
  perAccountAndAddress: handlerLimit(
    'console-login-account-address',
    'email and address',
    10,
    minuteMs,
    'failed logins to the console',
  ),
  perAccount: handlerLimit('console-login-account', 'email', 60, minuteMs, 'failed logins to the console'),
  perAddress: handlerLimit('console-login-address', 'address', 100, minuteMs, 'failed logins to the console'),
}
/** O-14. */
export const passkeyBeginLimit: EnforcedLimit = {
  name: 'passkey-begin',
  per: 'address',
  burst: 60,
  everyMs: 1_000,
}
export const operatorLinkLimit: EnforcedLimit = {
  name: 'operator-link',
  per: 'address',
  burst: 20,
  everyMs: 10_000,
}

function handlerLimit(
  name: string,
  per: HandlerLimit['per'],
  burst: number,
  everyMs: number,
  countedByHandler: string,
): HandlerLimit {
  return { name, per, burst, everyMs, countedByHandler }
}

import { minuteMs } from '../foundation/durations.ts'

/** M-08: maximum number of profiles of an account, including its first one. */
export const maxProfiles = 5

/** The pictures that a profile can have. */
export const profilePictures = ['sun', 'drum', 'mask', 'lion', 'palm', 'star', 'bird', 'ball'] as const
export type ProfilePicture = (typeof profilePictures)[number]

/** M-10: the limits of a kids' profile in years. */
export const ageLimits = [0, 7, 12, 15] as const

/** M-09: wrong PINs that a profile may enter within `pinWindowMs`. */
export const maxPinAttempts = 5
export const pinWindowMs = 15 * minuteMs

/**
 * M-09: whether changing from one profile to another needs the account's PIN: it does if the other one may see more.
 *
 * @param from Age limit of the current profile in years; null: none.
 * @param to Age limit of the chosen profile.
 */
export function needsPin(from: number | null, to: number | null): boolean {
  return from !== null && (to === null || to > from)
}

/**
 * What can happen while somebody watches (C-09): the player opened; seconds went by; the picture stood still for want of
 * data; it broke off; it ended or the page was left.
 */
export const happenings = ['start', 'progress', 'stall', 'error', 'end'] as const
export type Happening = (typeof happenings)[number]

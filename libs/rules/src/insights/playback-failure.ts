/** P-09: the ways in which playback fails, as players report them. */
export const failureKinds = [
  'offline',
  'server',
  'too-many-starts',
  'ticket-expired',
  'forbidden',
  'off-air',
  'not-recorded',
  'gap',
  'media',
  'unplayable',
  'stream-limit',
  'stream-stopped',
] as const
export type FailureKind = (typeof failureKinds)[number]

/** Kinds of networks and their effective speeds (Network Information API). */
export const connectionKinds = ['cellular', 'wifi', 'ethernet'] as const
export type ConnectionKind = (typeof connectionKinds)[number]
export const connectionSpeeds = ['slow-2g', '2g', '3g', '4g'] as const
export type ConnectionSpeed = (typeof connectionSpeeds)[number]

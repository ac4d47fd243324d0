export const streamingErrors = [
  'region-blocked',
  'login-required',
  'subscription-required',
  'stream-limit',
  'stream-stopped',
  'stream-not-found',
  'ticket-invalid',
] as const
export type StreamingError = (typeof streamingErrors)[number]

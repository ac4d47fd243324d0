/** Types of playback events (C-09): loaded, seconds played, buffer empty, error, ended or page left. */
export const eventTypes = ['start', 'progress', 'stall', 'error', 'end'] as const
export type EventType = (typeof eventTypes)[number]

/** Durations in milliseconds. A day is 24 hours: calendar days, which daylight saving time makes longer or shorter, need a time zone. */
export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

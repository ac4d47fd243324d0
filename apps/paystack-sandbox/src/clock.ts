export interface Clock {
  /** UTC milliseconds. */
  now(): number
}

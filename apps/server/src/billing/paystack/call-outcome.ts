/**
 * What became of a call. `refused`: answered, and nothing was done. `unknown`: no answer, or none that can be read; it
 * may have been carried out all the same.
 */
export type CallOutcome<T> =
  | { kind: 'answered'; data: T }
  | { kind: 'refused'; status: number; code: string; message: string }
  | { kind: 'unknown'; why: string }

/**
 * What became of a call. `refused`: answered, and nothing was done. `unknown`: no answer, or none that can be read; it
 * may have been carried out all the same.
 */
export type PaystackResult<T> =
  | { kind: 'ok'; data: T }
  | { kind: 'rejected'; status: number; code: string; message: string }
  | { kind: 'unknown'; why: string }

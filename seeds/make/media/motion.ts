/** Pure functions of time, so that each build draws the same frames. */

export const clamp = (x: number, low = 0, high = 1): number => Math.min(high, Math.max(low, x))

export const lerp = (a: number, b: number, k: number): number => a + (b - a) * k

export const easeOut = (k: number): number => 1 - (1 - clamp(k)) ** 3

/** A sine between -1 and 1. */
export const swing = (t: number, period: number, phase = 0): number =>
  Math.sin((t / period + phase) * Math.PI * 2)

/** The absolute value of a sine: bounces, hops, beats. */
export const hop = (t: number, period: number, phase = 0): number =>
  Math.abs(Math.sin((t / period + phase) * Math.PI))

/** Wraps x into [0, length). */
export const wrap = (x: number, length: number): number => ((x % length) + length) % length

/** A fixed pseudo-random number in [0, 1) for a whole number. */
export function chance(n: number): number {
  let h = Math.imul(n + 0x9e3779b9, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32
}

export function hashOf(text: string): number {
  let h = 2166136261
  for (const letter of text) h = Math.imul(h ^ letter.codePointAt(0)!, 16777619)
  return h >>> 0
}

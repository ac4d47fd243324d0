import { readStored, writeStored } from '../platform/storage.ts'

/** `auto` follows the network; `saver` is the lowest picture, `audio` only sound; a number is a picture height. */
export type Quality = 'auto' | 'saver' | 'audio' | number

const key = 'quality'

/** P-36: without a choice, the data saver decides. */
export function rememberedQuality(isThrifty: boolean): Quality {
  return parseQuality(readStored(key)) ?? (isThrifty ? 'saver' : 'auto')
}

/** `auto` is no choice: it leaves the quality to the data saver. */
export function rememberQuality(quality: Quality): void {
  writeStored(key, quality === 'auto' ? null : String(quality))
}

function parseQuality(text: string | null): Quality | null {
  if (text === 'saver' || text === 'audio') return text
  const height = Number(text)
  return text && Number.isInteger(height) && height > 0 ? height : null
}

/** The initial level on a network of unknown speed: the second lowest. */
export function startLevel(levelCount: number): number {
  return Math.max(0, Math.min(1, levelCount - 1))
}

/** Megabytes (10⁶ bytes) that an hour takes at this bit rate, rounded to two digits. */
export function megabytesPerHour(bitsPerSecond: number): number {
  return Number(((bitsPerSecond * 3_600) / 8 / 1e6).toPrecision(2))
}

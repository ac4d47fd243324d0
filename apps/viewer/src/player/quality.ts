/** `auto` follows the network; `saver` is the lowest picture, `audio` only sound; a number is a picture height. */
export type Quality = 'auto' | 'saver' | 'audio' | number

const key = 'quality'

export function rememberedQuality(isThrifty: boolean): Quality {
  const fallback = isThrifty ? 'saver' : 'auto'
  try {
    return parseQuality(localStorage.getItem(key)) ?? fallback
  } catch {
    return fallback
  }
}

export function rememberQuality(quality: Quality): void {
  try {
    localStorage.setItem(key, String(quality))
  } catch {
    // Without storage, the default quality is used next time.
  }
}

export function parseQuality(text: string | null): Quality | null {
  if (text === 'auto' || text === 'saver' || text === 'audio') return text
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

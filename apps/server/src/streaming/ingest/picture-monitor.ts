/** A black frame counts until the next one is due; keyframes may be ten seconds apart. */
const blackForMs = 12_000
/** A single decoding error is no lasting problem. */
const errorForMs = 60_000

export interface PictureMonitor {
  /** A line that ffmpeg printed. */
  read(line: string, nowMs: number): void
  isBlack(nowMs: number): boolean
  isFrozen(): boolean
  isSilent(): boolean
  /** Since when the picture has been black and the sound silent; null unless both are the case. */
  blackSilentSinceMs(nowMs: number): number | null
  /** Errors since the last call. */
  takeErrors(): number
  /** The latest error within a minute; null: there was none. */
  lastError(nowMs: number): string | null
}

/** Y-07: reads the output of the filters blackframe, freezedetect and silencedetect, and errors. */
export function createPictureMonitor(): PictureMonitor {
  let black = { sinceMs: 0, lastMs: -Infinity }
  let silentSinceMs: number | null = null
  let isFrozen = false
  let errors = 0
  let lastError = { message: '', atMs: -Infinity }
  const isBlack = (nowMs: number) => nowMs - black.lastMs < blackForMs
  return {
    read(line, nowMs) {
      if (line.includes(' pblack:'))
        black = { sinceMs: isBlack(nowMs) ? black.sinceMs : nowMs, lastMs: nowMs }
      else if (line.includes('silence_start:')) silentSinceMs ??= nowMs
      else if (line.includes('silence_end:')) silentSinceMs = null
      else if (line.includes('freeze_start:')) isFrozen = true
      else if (line.includes('freeze_end:')) isFrozen = false
      else if (/\[(error|fatal)\]/.test(line)) {
        errors += 1
        lastError = { message: line.replace(/\[[^\]]*\]\s*/g, '').slice(0, 300), atMs: nowMs }
      }
    },
    isBlack,
    isFrozen: () => isFrozen,
    isSilent: () => silentSinceMs !== null,
    blackSilentSinceMs: (nowMs) =>
      isBlack(nowMs) && silentSinceMs !== null ? Math.max(black.sinceMs, silentSinceMs) : null,
    takeErrors() {
      const count = errors
      errors = 0
      return count
    },
    lastError: (nowMs) => (nowMs - lastError.atMs < errorForMs ? lastError.message : null),
  }
}

import type { FfmpegTool } from './find-ffmpeg.ts'

/** Which of the encoders for AV1 with Opus this ffmpeg lacks, as a sentence for operators; null: none. */
export function missingForAv1({
  encoders,
  version,
}: Pick<FfmpegTool, 'encoders' | 'version'>): string | null {
  const missing = ['libsvtav1', 'libopus'].filter((encoder) => !encoders.has(encoder))
  if (missing.length > 0) return `ffmpeg ${version} has no ${missing.join(' and no ')}.`
  return null
}

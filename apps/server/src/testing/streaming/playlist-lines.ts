/** The values of a tag in a playlist. */
export function tagged(playlist: string, tag: string): string[] {
  return playlist
    .split('\n')
    .flatMap((line) => (line.startsWith(`#${tag}:`) ? line.slice(tag.length + 2) : []))
}

/** The addresses of the segments in a media playlist. */
export const files = (playlist: string) => playlist.split('\n').filter((line) => line.endsWith('.m4s'))

/** The sum of the durations of its segments, in seconds. */
export const durationOf = (playlist: string) =>
  tagged(playlist, 'EXTINF').reduce((sum, value) => sum + Number.parseFloat(value), 0)

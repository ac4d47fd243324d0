/** Keys of the media store. `origin/ingested-media.ts` names the same files, relative to `media/`. */
export const liveKey = 'media/live'

export const channelKey = (channelId: string) => `${liveKey}/${channelId}`

export const runKey = (channelId: string, runId: number) => `${channelKey(channelId)}/${runId}`

/** P-14: key of the thumbnail of the segment with this number in its run. */
export function thumbnailKey(channelId: string, runId: number, number: number): string {
  return `${runKey(channelId, runId)}/thumbnails/${number}.webp`
}

/** `number`: number of the segment in its run. */
export function segmentKey(channelId: string, runId: number, rendition: number, number: number): string {
  return `${runKey(channelId, runId)}/${rendition}/${number}.m4s`
}

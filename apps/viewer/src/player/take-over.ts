/** P-28: how hls.js continues what plays already. */
import type Hls from 'hls.js'
import type { Level, LoaderCallbacks, LoaderConfiguration, LoaderContext, MediaAttachingData } from 'hls.js'
import LightHls from 'hls.js/light'
import type { FirstPicture, LoadedFile } from './first-picture.ts'

/** Continues what plays with its own rendition, and then with the chosen quality. False: the playlist has no such rendition. */
export function continueFirst(
  hls: Hls,
  levels: readonly Level[],
  { folder, startsAt }: FirstPicture,
  applyChoice: () => void,
): boolean {
  const level = levels.findIndex(({ uri }) => uri.includes(`/${folder}/`))
  if (level === -1) return false
  hls.startLevel = level
  hls.once(LightHls.Events.FRAG_BUFFERED, applyChoice)
  hls.startLoad(startsAt, true)
  return true
}

/** The element with its buffer. */
export function transferOf({ video, mediaSource, sourceBuffer, codecs }: FirstPicture): MediaAttachingData {
  const audiovideo = {
    id: 'main' as const,
    container: 'video/mp4',
    codec: codecs,
    levelCodec: codecs,
    buffer: sourceBuffer,
    listeners: [],
    metadata: {},
  }
  return { media: video, mediaSource, tracks: { audiovideo } }
}

/** hls.js's loader, which delivers what was loaded before (P-28), each file once: a playlist that is requested again is a newer one. */
export function loaderOf(files: ReadonlyMap<string, LoadedFile>): typeof LightHls.DefaultConfig.loader {
  if (files.size === 0) return LightHls.DefaultConfig.loader
  const left = new Map(files)
  return class extends LightHls.DefaultConfig.loader {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const file = left.get(context.url)
      if (!file) return super.load(context, config, callbacks)
      left.delete(context.url)
      this.context = context
      const { body, startedAt, endedAt } = file
      const size = typeof body === 'string' ? body.length : body.byteLength
      const loading = { start: startedAt, first: endedAt, end: endedAt }
      Object.assign(this.stats, { loaded: size, total: size, loading })
      queueMicrotask(() => {
        // Nothing waits for a loader that has been destroyed meanwhile.
        if (this.context)
          callbacks.onSuccess({ url: context.url, data: body, code: 200 }, this.stats, context, null)
      })
    }
  }
}

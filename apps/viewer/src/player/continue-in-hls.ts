/** P-28: lets hls.js continue the first picture that plays already. */
import type Hls from 'hls.js'
import type { Level, LoaderCallbacks, LoaderConfiguration, LoaderContext, MediaAttachingData } from 'hls.js'
import LightHls from 'hls.js/light'
import type { FirstPicture, LoadedFile } from './first-picture.ts'

interface Choice {
  /** Whether a quality is chosen by hand. */
  isFixed: () => boolean
  /** Applies the chosen quality from the next segment on, and discards what is buffered after it. */
  apply: () => void
  /** Lets hls.js choose from the next segment that is loaded on. */
  release: () => void
}

/**
 * Continues with the rendition of the first picture, then with the chosen quality. Where AV1 replaces that rendition (W-12), automatic
 * quality first loads its next segment, because hls.js chooses within a codec set. False: the playlist has no such rendition.
 */
export function continueFirst(
  hls: Hls,
  levels: readonly Level[],
  { folder, startsAt }: FirstPicture,
  choice: Choice,
): boolean {
  const level = levels.findIndex(({ uri }) => uri.includes(`/${folder}/`))
  if (level === -1) return false
  const { height, codecSet } = levels[level] ?? {}
  const successor = levels.findIndex((one) => one.height === height && one.codecSet !== codecSet)
  hls.startLevel = level
  hls.once(LightHls.Events.FRAG_BUFFERED, () => {
    if (codecSet !== 'reserve' || successor === -1 || choice.isFixed()) return choice.apply()
    hls.loadLevel = successor
    hls.once(LightHls.Events.FRAG_BUFFERED, () => (choice.isFixed() ? choice.apply() : choice.release()))
  })
  hls.startLoad(startsAt, true)
  return true
}

/** The video element with its buffer, as hls.js attaches them. */
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

/** hls.js's loader. It delivers files that were loaded before (P-28), each once, because a live playlist changes. */
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
        // A loader that has been destroyed meanwhile must not call back.
        if (this.context)
          callbacks.onSuccess({ url: context.url, data: body, code: 200 }, this.stats, context, null)
      })
    }
  }
}

import type { LoaderCallbacks, LoaderConfiguration, PlaylistLoaderConstructor, LoaderContext } from 'hls.js'
import type Hls from 'hls.js/light'

/** What loads playlists and segments. */
export type PlainLoader = typeof Hls.DefaultConfig.loader

/** hls.js's loader of playlists, with a multivariant playlist that is changed before hls.js parses it. */
export function manifestLoader(
  change: (playlist: string) => Promise<string>,
  loader: PlainLoader,
): PlaylistLoaderConstructor {
  // hls.js types its one loader less narrowly than this setting.
  return class extends loader {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const onSuccess: typeof callbacks.onSuccess = (response, ...rest) => {
        const { data } = response
        const isManifest = 'type' in context && context.type === 'manifest' && typeof data === 'string'
        if (!isManifest) return callbacks.onSuccess(response, ...rest)
        const deliver = async () => {
          const changed = await change(data)
          // Nothing waits for a loader that has been destroyed meanwhile.
          if (this.context) callbacks.onSuccess({ ...response, data: changed }, ...rest)
        }
        void deliver()
      }
      super.load(context, config, { ...callbacks, onSuccess })
    }
  } as unknown as PlaylistLoaderConstructor
}

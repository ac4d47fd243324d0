import type { LoaderCallbacks, LoaderConfiguration, PlaylistLoaderConstructor, LoaderContext } from 'hls.js'
import type Hls from 'hls.js/light'

/** The class with which hls.js loads playlists and segments. */
export type PlainLoader = typeof Hls.DefaultConfig.loader

/** hls.js's loader of playlists. It changes the multivariant playlist before hls.js parses it. */
export function manifestLoader(
  change: (playlist: string) => Promise<string>,
  loader: PlainLoader,
): PlaylistLoaderConstructor {
  // hls.js declares a wider type for its loader than for this setting.
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
          // A loader that has been destroyed meanwhile must not call back.
          if (this.context) callbacks.onSuccess({ ...response, data: changed }, ...rest)
        }
        void deliver()
      }
      super.load(context, config, { ...callbacks, onSuccess })
    }
  } as unknown as PlaylistLoaderConstructor
}

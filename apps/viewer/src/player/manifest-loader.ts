import type { LoaderCallbacks, LoaderConfiguration, PlaylistLoaderConstructor, LoaderContext } from 'hls.js'
import Hls from 'hls.js/light'

/** hls.js's loader of playlists, with a multivariant playlist that is changed before hls.js parses it. */
export function manifestLoader(change: (playlist: string) => string): PlaylistLoaderConstructor {
  // hls.js types its one loader less narrowly than this setting.
  return class extends Hls.DefaultConfig.loader {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const onSuccess: typeof callbacks.onSuccess = (response, ...rest) => {
        const { data } = response
        const isManifest = 'type' in context && context.type === 'manifest' && typeof data === 'string'
        callbacks.onSuccess(isManifest ? { ...response, data: change(data) } : response, ...rest)
      }
      super.load(context, config, { ...callbacks, onSuccess })
    }
  } as unknown as PlaylistLoaderConstructor
}

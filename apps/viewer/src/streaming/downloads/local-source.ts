import type { Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderStats } from 'hls.js'
import type { LocalSource } from '../../player/engine.ts'
import { readFile } from './vault.ts'

/** Origin of the URLs of downloads in the player. No request is sent there. */
const origin = 'https://downloads.invalid/'

export const localAddress = (id: string): string => `${origin}${id}/film.m3u8`

export function createLocalSource(id: string, key: CryptoKey): LocalSource {
  const read = (path: string) => readFile(key, id, path)
  const pathOf = (address: string) => new URL(address).pathname.slice(id.length + 2)
  return {
    loader: loaderOf((address) => read(pathOf(address))),
    async subtitles(index) {
      const text = await read(`s${index}/subtitles.vtt`)
      return text && URL.createObjectURL(new Blob([text], { type: 'text/vtt' }))
    },
  }
}

/** A loader class that reads stored files. hls.js creates an instance for each request. */
function loaderOf(read: (address: string) => Promise<ArrayBuffer | null>): LocalSource['loader'] {
  return class implements Loader<LoaderContext> {
    context: LoaderContext | null = null
    stats: LoaderStats = new LoadStats()

    load(
      context: LoaderContext,
      _config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      this.context = context
      const { stats } = this
      stats.loading.start = performance.now()
      const deliver = async () => {
        const content = await read(context.url)
        if (!this.context) return
        if (!content) return callbacks.onError({ code: 404, text: 'not stored' }, context, null, stats)
        const now = performance.now()
        stats.loading.first = stats.loading.first || now
        stats.loading.end = now
        stats.loaded = stats.total = content.byteLength
        const data = context.responseType === 'arraybuffer' ? content : new TextDecoder().decode(content)
        callbacks.onSuccess({ url: context.url, data, code: 200 }, stats, context, null)
      }
      void deliver()
    }

    abort(): void {
      this.stats.aborted = true
      this.context = null
    }

    destroy(): void {
      this.context = null
    }
  }
}

/** The statistics of a request for hls.js, whose light build does not export its own class. */
class LoadStats implements LoaderStats {
  aborted = false
  loaded = 0
  retry = 0
  total = 0
  chunkCount = 0
  bwEstimate = 0
  loading = { start: 0, first: 0, end: 0 }
  parsing = { start: 0, end: 0 }
  buffering = { start: 0, first: 0, end: 0 }
}

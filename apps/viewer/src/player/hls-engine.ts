import { withTimeZone } from '@kallo/rules/streaming/stream-address'
import Hls, { type ErrorData, type Level as HlsLevel } from 'hls.js/light'
import type { Engine, EngineOptions } from './engine.ts'
import { hlsSettings } from './hls-settings.ts'
import { startLevel, type Quality } from './quality.ts'
import { watchTrouble } from './trouble.ts'

const mediaRecoveries = 2

export function isHlsSupported(): boolean {
  return Hls.isSupported()
}

/** The engine of every browser with Media Source Extensions: level control and token renewal need it. */
export function startHls(options: EngineOptions): Engine {
  const { video, store, keeper, address, startAt, onFatal } = options
  const { isLive } = store.get()
  let { quality } = options
  const livePosition = () => (isLive ? hls.liveSyncPosition : null)
  const trouble = watchTrouble({ video, store, livePosition })
  const capsToPlayer = quality === 'auto'
  const hls = new Hls(hlsSettings({ keeper, isLive, capsToPlayer, onTrouble: trouble.onTrouble }))
  let recoveries = 0

  hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) => {
    store.set({
      levels: levels
        .map((level, index) => ({ index, height: level.height, bitsPerSecond: level.averageBitrate }))
        .filter(({ height }) => height > 0),
    })
    hls.startLevel = quality === 'saver' ? 0 : startLevel(levels.length)
    applyQuality(hls, levels, quality)
    hls.startLoad(startAt ?? (isLive ? -1 : 0))
  })
  hls.on(Hls.Events.ERROR, (_, data: ErrorData) => {
    // A 403 applies to all renditions: hls.js would try them in turn and never recover.
    const isRefused = data.response?.code === 403
    if (isRefused) hls.stopLoad()
    else if (!data.fatal) return
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR && recoveries++ < mediaRecoveries) {
      hls.recoverMediaError()
      return
    }
    onFatal(data.response?.code, data.type === Hls.ErrorTypes.MEDIA_ERROR)
  })
  hls.on(Hls.Events.FRAG_BUFFERED, trouble.onProgress)
  hls.loadSource(withTimeZone(address, Intl.DateTimeFormat().resolvedOptions().timeZone))
  hls.attachMedia(video)
  return {
    setQuality(wanted) {
      quality = wanted
      applyQuality(hls, hls.levels, wanted)
    },
    livePosition,
    destroy() {
      trouble.stop()
      hls.destroy()
    },
  }
}

function applyQuality(hls: Hls, levels: readonly HlsLevel[], quality: Quality): void {
  const fixed = levels.findIndex(({ height }) => height === quality)
  hls.capLevelToPlayerSize = quality === 'auto'
  if (quality !== 'auto') hls.autoLevelCapping = quality === 'saver' ? 0 : -1
  if (hls.loadLevel !== fixed || fixed === -1) hls.nextLevel = fixed
}

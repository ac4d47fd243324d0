import type { Engine, HlsBuild } from './engine.ts'
import { importFullBuild, loadFullBuild } from './full-build.ts'
import type { PlayerStore } from './player-state.ts'
import type { StallWatch } from './stall-watch.ts'
import { initialAudio, initialSubtitles, noTracks, rememberLanguage, type Tracks } from './tracks.ts'

interface TrackSelectionOptions {
  store: PlayerStore
  engine: () => Engine | null
  /** Replaces the engine by one with the full build. */
  restart: () => void
  /** Shows why a stream waits that has no sound without the full build. */
  stalls: Pick<StallWatch, 'onRequestFailed'>
  /** Replaced in tests. */
  importBuild?: () => Promise<HlsBuild>
}

/**
 * P-15, P-16: the tracks of a stream and those that the viewer has chosen. Separate audio tracks need the full build of hls.js,
 * which is loaded when one of them is chosen.
 */
export function createTrackSelection(options: TrackSelectionOptions) {
  const { store, engine, restart, stalls, importBuild = importFullBuild } = options
  let tracks = noTracks
  let fullBuild: HlsBuild | null = null
  let isLoading = false
  let isStopped = false
  let repeatLoading = (): void => undefined
  // Without it, the default track continues if it has sound, and the next choice tries again.
  const attempts = {
    isNeeded: () => tracks.hasSeparateAudio && !isStopped,
    onFailed(repeat: () => void) {
      repeatLoading = repeat
      stalls.onRequestFailed(0, null)
    },
  }
  const upgrade = async () => {
    if (isLoading) return repeatLoading()
    isLoading = true
    const build = await loadFullBuild(importBuild, attempts)
    isLoading = false
    if (build === null) store.set({ audioTrack: tracks.defaultAudio })
    if (build === null || isStopped || fullBuild) return
    fullBuild = build
    restart()
  }
  const applyAudio = () => {
    const { audioTrack } = store.get()
    if (!fullBuild && needsFullBuild(tracks, audioTrack)) void upgrade()
    else if (tracks.audio.length > 1) engine()?.setAudioTrack(audioTrack)
  }
  return {
    fullBuild: () => fullBuild,
    onTracks(found: Tracks): void {
      const isFirst = tracks === noTracks
      tracks = found
      const { audio, subtitles } = found
      store.set({ audioTracks: audio, subtitles })
      if (isFirst) store.set({ audioTrack: initialAudio(found), shownSubtitles: initialSubtitles(subtitles) })
      // hls.js learns about its tracks after the playlist.
      setTimeout(() => {
        if (isStopped) return
        applyAudio()
        engine()?.setSubtitles(store.get().shownSubtitles)
      })
    },
    setAudio(index: number): void {
      store.set({ audioTrack: index })
      rememberLanguage('audio', tracks.audio[index]?.language ?? '')
      applyAudio()
    },
    setSubtitles(index: number | null): void {
      store.set({ shownSubtitles: index })
      rememberLanguage('subtitles', index === null ? 'off' : (tracks.subtitles[index]?.language ?? ''))
      engine()?.setSubtitles(index)
    },
    stop: () => void (isStopped = true),
  }
}

function needsFullBuild({ audio, defaultAudio, hasSeparateAudio }: Tracks, audioTrack: number): boolean {
  return (audio.length > 0 && audioTrack !== defaultAudio) || hasSeparateAudio
}

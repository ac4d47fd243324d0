import { subtitlesAddress } from '@kallo/rules/streaming/stream-address'

interface SubtitleElementOptions {
  video: HTMLVideoElement
  /** The address of the stream with a valid ticket. */
  address: () => string
}

/** Above the controls, in lines from the bottom. */
const cueLine = -4

/**
 * P-15: shows the subtitles of streams of ours, which are one WebVTT file for the whole VOD, with a `track` element: neither
 * build of hls.js has to be able to.
 */
export function createSubtitleElement({ video, address }: SubtitleElementOptions) {
  let element: HTMLTrackElement | null = null
  const hide = () => {
    if (element) element.track.mode = 'disabled'
    element?.remove()
    element = null
  }
  return {
    /** Null: none. */
    show(index: number | null): void {
      hide()
      const source = index === null ? null : subtitlesAddress(address(), index)
      if (source === null) return
      const shown = document.createElement('track')
      shown.kind = 'subtitles'
      shown.addEventListener('load', () => raiseCues(shown.track))
      shown.src = source
      video.append(shown)
      shown.track.mode = 'showing'
      element = shown
    },
    hide,
  }
}

function raiseCues({ cues }: TextTrack): void {
  for (const cue of Array.from(cues ?? [])) if ('line' in cue && cue.line === 'auto') cue.line = cueLine
}

/** Position of the subtitles above the controls, in lines from the bottom. */
const cueLine = -4

/**
 * P-15: shows the subtitles of our streams with a `track` element, so that hls.js does not have to support subtitles. They are
 * one WebVTT file for the whole VOD. `addressOf` returns null if there are none.
 */
export function createSubtitleElement(
  video: HTMLVideoElement,
  addressOf: (index: number) => string | null | Promise<string | null>,
) {
  let element: HTMLTrackElement | null = null
  let wanted: number | null = null
  const hide = () => {
    wanted = null
    if (element) element.track.mode = 'disabled'
    element?.remove()
    element = null
  }
  return {
    /** Shows these subtitles; null: none. */
    async show(index: number | null): Promise<void> {
      hide()
      wanted = index
      const source = index === null ? null : await addressOf(index)
      if (source === null || wanted !== index) return
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

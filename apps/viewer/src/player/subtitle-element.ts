import { pauseBefore } from './retry-pause.ts'

/** Position of the subtitles above the controls, in lines from the bottom. */
const cueLine = -4
/** A file that is damaged cannot be loaded either. */
const maxAttempts = 10

/**
 * P-15: shows the subtitles of our streams with a `track` element, so that hls.js does not have to support subtitles. They are
 * one WebVTT file for the whole VOD. `addressOf` returns null if there are none.
 */
export function createSubtitleElement(
  video: HTMLVideoElement,
  addressOf: (index: number) => string | null | Promise<string | null>,
) {
  let element: HTMLTrackElement | null = null
  /** Differs for each choice. */
  let choice = {}
  const remove = () => {
    if (!element) return
    element.track.mode = 'disabled'
    element.remove()
    release(element.src)
    element = null
  }
  const hide = () => {
    choice = {}
    remove()
  }
  const load = async (index: number, attempt = 0): Promise<void> => {
    const own = choice
    const source = await addressOf(index)
    if (source === null) return
    if (own !== choice) return release(source)
    const shown = document.createElement('track')
    shown.kind = 'subtitles'
    shown.addEventListener('load', () => raiseCues(shown.track))
    shown.addEventListener('error', () => void again())
    shown.src = source
    video.append(shown)
    shown.track.mode = 'showing'
    element = shown
    // The browser itself does not try again.
    async function again() {
      if (own !== choice || attempt + 1 >= maxAttempts) return
      remove()
      await pauseBefore(attempt)
      if (own === choice) await load(index, attempt + 1)
    }
  }
  return {
    /** Shows these subtitles; null: none. */
    async show(index: number | null): Promise<void> {
      hide()
      if (index !== null) await load(index)
    },
    hide,
  }
}

/** P-47: the address of a stored file keeps it in memory. */
function release(address: string): void {
  if (address.startsWith('blob:')) URL.revokeObjectURL(address)
}

function raiseCues({ cues }: TextTrack): void {
  for (const cue of Array.from(cues ?? [])) if ('line' in cue && cue.line === 'auto') cue.line = cueLine
}

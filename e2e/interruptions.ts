import type { Page } from '@playwright/test'

/** The events of a video element that show an interruption. */
type Interruption = 'waiting' | 'seeking' | 'pause' | 'emptied'

/**
 * Collects the interruptions of the page's video from now on. `waiting` counts only if the buffer is empty: on a busy machine the
 * event is also fired when buffered media cannot be decoded in time. Returns a function that reads the collected events.
 */
export async function collectInterruptions(
  page: Page,
  names: readonly Interruption[] = ['waiting', 'seeking', 'pause', 'emptied'],
): Promise<() => Promise<string[]>> {
  const seen = await page.locator('video').evaluateHandle((video: HTMLVideoElement, listened) => {
    const collected: string[] = []
    const hasBuffer = () => {
      const { buffered, currentTime } = video
      return buffered.length > 0 && buffered.end(buffered.length - 1) - currentTime >= 0.5
    }
    for (const name of listened)
      video.addEventListener(name, () => {
        if (name !== 'waiting' || !hasBuffer()) collected.push(`${name} at ${video.currentTime}`)
      })
    return collected
  }, names)
  return () => seen.jsonValue()
}

import type { Page } from '@playwright/test'

/** What interrupts playback, by name of the event. */
type Interruption = 'waiting' | 'seeking' | 'pause' | 'emptied'

/**
 * Collects from now on what interrupts the video of the page. Waiting counts only with an empty buffer: a machine that is too busy to
 * decode buffered media waits, too. Returns how to read what was collected.
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

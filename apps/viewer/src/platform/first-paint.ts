const maxWaitMs = 150

/**
 * Resolves once the picture in the app shell has been painted, because rendering the app would delay it. Waits at most 150 ms: on
 * a slow network the picture arrives before the app's code anyway.
 */
export async function firstPainted(root: HTMLElement): Promise<void> {
  const picture = root.querySelector('img')
  if (!picture) return
  // A broken picture rejects; hidden tabs get no frames.
  const painted = picture.decode().then(nextFrame, nextFrame)
  await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
}

/** Resolves after the next frame has been painted. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

const maxWaitMs = 150

/**
 * Resolves once the picture that the app shell contains has been painted, which rendering the app would delay, and after 150
 * ms at the latest: on a slow network the app's code arrives after it anyway.
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

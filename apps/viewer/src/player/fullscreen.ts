/** The whole player where it can be; on iPhones only the bare video. Refusals change nothing. */
export async function toggleFullscreen(
  root: HTMLElement | null,
  video: HTMLVideoElement | null,
): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else if (root?.requestFullscreen) await enter(root)
    else enterAppleFullscreen(video)
  } catch {
    // The browser said no; the player fills the window anyway.
  }
}

async function enter(root: HTMLElement): Promise<void> {
  await root.requestFullscreen({ navigationUI: 'hide' })
  const orientation: unknown = screen.orientation
  if (typeof orientation !== 'object' || orientation === null) return
  const lock: unknown = Reflect.get(orientation, 'lock')
  if (typeof lock === 'function') await lock.call(orientation, 'landscape')
}

function enterAppleFullscreen(video: HTMLVideoElement | null): void {
  const enterVideo: unknown = video && Reflect.get(video, 'webkitEnterFullscreen')
  if (typeof enterVideo === 'function') enterVideo.call(video)
}

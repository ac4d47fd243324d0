/** False in a tab behind others, and where an iPhone fills its screen with the bare video. */
export function isWatched(): boolean {
  if (document.visibilityState !== 'visible') return false
  return ![...document.querySelectorAll('video')].some(
    (video) => Reflect.get(video, 'webkitDisplayingFullscreen') === true,
  )
}

const places = new Map<string, number>()
const patienceMs = 1500

if ('scrollRestoration' in history) history.scrollRestoration = 'manual'

/** Keeps a history entry's scroll place until the page is left. */
export function rememberScroll(key: string): () => void {
  const onScroll = () => places.set(key, window.scrollY)
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => window.removeEventListener('scroll', onScroll)
}

/** Going back: waits until the page is long enough again, or the viewer moves. */
export function restoreScroll(key: string): () => void {
  const wanted = places.get(key) ?? 0
  const until = performance.now() + patienceMs
  let frame = 0
  const attempt = () => {
    window.scrollTo(0, wanted)
    if (Math.abs(window.scrollY - wanted) > 2 && performance.now() < until)
      frame = requestAnimationFrame(attempt)
  }
  attempt()
  const stop = () => cancelAnimationFrame(frame)
  window.addEventListener('wheel', stop, { once: true, passive: true })
  window.addEventListener('touchstart', stop, { once: true, passive: true })
  return stop
}

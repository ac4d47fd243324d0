/** The service worker shows notifications and the offline page. Null: this browser has none, or does not allow it. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return Promise.resolve(null)
  navigator.serviceWorker.addEventListener('message', answer)
  return navigator.serviceWorker.register('/service-worker.js').catch(() => null)
}

/** The service worker asks before it opens a notification in this window (B-31). */
function answer({ data, ports }: MessageEvent<{ asksForPlayer?: boolean }>): void {
  if (data.asksForPlayer) ports[0]?.postMessage({ hasPlayer: document.querySelector('video') !== null })
}

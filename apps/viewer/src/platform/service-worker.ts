/** The service worker shows notifications and the offline page. Null: this browser has none, or does not allow it. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return Promise.resolve(null)
  return navigator.serviceWorker.register('/service-worker.js').catch(() => null)
}

import { useSyncExternalStore } from 'react'

/** Chromium's event, which is not in TypeScript's DOM library. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offered: BeforeInstallPromptEvent | null = null
const listeners = new Set<() => void>()

/** keeps the browser's install prompt for a place where it does not disturb. Called before the browser fires its event. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change(event as BeforeInstallPromptEvent)
  })
  window.addEventListener('appinstalled', () => change(null))
}

function change(next: BeforeInstallPromptEvent | null): void {
  offered = next
  for (const listener of listeners) listener()
}

/** A function that offers to install the app; null: it is installed already, or this browser does not install apps. */
export function useInstallOffer(): (() => Promise<void>) | null {
  const offer = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offered,
  )
  if (!offer) return null
  return async () => {
    await offer.prompt()
    // An offer can be used once.
    change(null)
  }
}

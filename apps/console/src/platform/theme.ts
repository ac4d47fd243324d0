import { useSyncExternalStore } from 'react'

/** `system`: as the operating system is set. */
export type ThemeChoice = 'system' | 'dark' | 'light'

const key = 'theme'
const system = window.matchMedia('(prefers-color-scheme: light)')
const listeners = new Set<() => void>()
let choice = storedChoice()

/** Applies the theme that was chosen on this device, else that of the system. Called once, before the first render. */
export function startTheme(): void {
  apply()
  system.addEventListener('change', apply)
}

/** Changes the theme, and stores it in the browser. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next
  apply()
  try {
    localStorage.setItem(key, next)
  } catch {
    // Storage can be full or disabled; the choice then lasts until the page is closed.
  }
  for (const notify of listeners) notify()
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    () => choice,
  )
}

function apply(): void {
  const isLight = choice === 'system' ? system.matches : choice === 'light'
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark'
}

function storedChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'dark' || stored === 'light' ? stored : 'system'
  } catch {
    return 'system'
  }
}

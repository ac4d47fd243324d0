import type { PaletteItem } from './palette-items.ts'

const recentKey = 'palette:recent'
const maxRecent = 5

/** The items that were opened last in this browser session. */
export function recentItems(): PaletteItem[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(recentKey) ?? '[]')
    return Array.isArray(stored) ? (stored as PaletteItem[]) : []
  } catch {
    return []
  }
}

/** Another operator may sign in, who may not see these. */
export function forgetItems(): void {
  sessionStorage.removeItem(recentKey)
}

/** Remembers an item until the browser is closed, because shared computers must not keep names of subscribers. */
export function rememberItem(item: PaletteItem): void {
  const recent = [item, ...recentItems().filter(({ id }) => id !== item.id)].slice(0, maxRecent)
  try {
    sessionStorage.setItem(recentKey, JSON.stringify(recent))
  } catch {
    // Storage can be full or disabled; the palette works without it.
  }
}

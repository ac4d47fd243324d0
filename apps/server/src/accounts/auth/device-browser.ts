import Bowser from 'bowser'

/** `Chrome, Android`: what tells one browser of a household from another. Empty when it cannot be told. */
export function browserOf(userAgent: string): string {
  if (userAgent === '' || userAgent.length > 1_000) return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 80)
}

/** How people see a device: the client's own name for it and, where that can be told, browser and system. */
export function deviceTitle(name: string, browser: string): string {
  return browser ? `${name} (${browser})` : name
}

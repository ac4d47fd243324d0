/** The URL if it is HTTP(S), else null: never `javascript:`. */
export function webAddress(text: string | null): string | null {
  return text === null ? null : resolveWebAddress(text)
}

/** Like `webAddress`, for text that may be relative to `base`. */
export function resolveWebAddress(text: string, base?: string): string | null {
  try {
    const { href, protocol } = new URL(text, base)
    return protocol === 'https:' || protocol === 'http:' ? href : null
  } catch {
    return null
  }
}

/** Whether it is on this computer or in a private network. */
export function isLocalAddress(address: string): boolean {
  const { hostname } = new URL(address)
  return localHosts.some((host) => host.test(hostname))
}

const localHosts = [
  /^(.+\.)?localhost$/,
  /\.local$/,
  /^\[::1\]$/,
  /^(127|10)(\.\d+){3}$/,
  /^192\.168(\.\d+){2}$/,
  /^172\.(1[6-9]|2\d|3[01])(\.\d+){2}$/,
]

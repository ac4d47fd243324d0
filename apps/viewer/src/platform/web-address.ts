/** The URL if it is HTTP(S), else null: never `javascript:`. */
export function webAddress(text: string | null): string | null {
  const url = text !== null && URL.canParse(text) ? new URL(text) : null
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
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

/**
 * The origin of an address with http or https; null if it is none, or its host contains anything but letters, digits, dots, dashes and
 * underscores. URLs allow more, such as `;` and `,`, which have a meaning in headers.
 */
export function webOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin } = new URL(address)
  return /^https?:\/\/(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d+)?$/.test(origin) ? origin : null
}

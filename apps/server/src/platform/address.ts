import { isIP, isIPv6 } from 'node:net'

/**
 * The plain form of an address that a proxy wrote (`1.2.3.4:567`, `[2001:db8::1]:443`, `::ffff:1.2.3.4`, with a zone
 * index). IPv4 inside IPv6 becomes IPv4. Null if it is not an address.
 */
export function plainAddress(written: string): string | null {
  const bare = written
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (isIP(bare) === 0) return null
  if (!isIPv6(bare)) return bare
  const short = new URL(`http://[${bare}]/`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? []
  return high !== undefined && low !== undefined ? toIPv4(high, low) : short
}

function toIPv4(high: string, low: string): string {
  const [left, right] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [left >> 8, left & 255, right >> 8, right & 255].join('.')
}

/** The network that attempts are counted for: an IPv4 address, or the /64 that one IPv6 subscriber gets. */
export function networkOf(ip: string): string {
  const address = plainAddress(ip) ?? ip
  if (!isIPv6(address)) return address
  const [front = '', back] = address.split('::')
  const head = front === '' ? [] : front.split(':')
  const tail = back === undefined || back === '' ? [] : back.split(':')
  const zeros = Array.from({ length: back === undefined ? 0 : 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

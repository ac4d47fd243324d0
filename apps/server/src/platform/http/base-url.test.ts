import { expect, it } from 'vitest'
import { baseUrlOf, type AddressedRequest } from './base-url.ts'

const from = (protocol: string, host: string, localAddress = '127.0.0.1') =>
  ({ protocol, host, socket: { localAddress, localPort: 8080 } }) as AddressedRequest

it.each([
  [from('https', 'tv.example.com'), 'https://tv.example.com'],
  [from('http', 'tv.example.com:8080'), 'http://tv.example.com:8080'],
  [from('HTTPS', '[2001:db8::1]:443'), 'https://[2001:db8::1]:443'],
  [from('javascript', 'x'), 'http://x'],
  [from('http', ''), 'http://127.0.0.1:8080'],
  [from('http', 'evil.example/path'), 'http://127.0.0.1:8080'],
  [from('http', 'user@evil.example'), 'http://127.0.0.1:8080'],
  [from('http', 'a"onclick=', '::ffff:10.0.0.1'), 'http://10.0.0.1:8080'],
  [from('http', 'a b', '::1'), 'http://[::1]:8080'],
])('[C-11] the address under which a client reached the server: %#', (request, expected) => {
  expect(baseUrlOf(request, null)).toBe(expected)
  expect(baseUrlOf(request, 'https://tv.example.org')).toBe('https://tv.example.org')
})

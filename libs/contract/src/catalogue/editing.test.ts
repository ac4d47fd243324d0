import { expect, it } from 'vitest'
import { webAddress } from './editing.ts'

it.each(['https://x;sandbox/a', 'https://x,y/a', "http://x'/a", 'ftp://x/a', 'x'])(
  '[J-04] rejects an address that would be more than a host in a header: %s',
  (address) => {
    expect(webAddress.safeParse(address).success).toBe(false)
  },
)

it.each(['HTTP://tv.example:8080/a;b,c', 'https://[2001:db8::1]/a', 'https://télé.example/a'])(
  '[J-04] accepts ordinary addresses: %s',
  (address) => {
    expect(webAddress.safeParse(address).success).toBe(true)
  },
)

import { describe, expect, it } from 'vitest'
import { hasAddress } from './gift-text.ts'

describe('[S-21] texts of gifts', () => {
  it.each(['Happy birthday!', 'From your aunt. With love', 'E ku odun... a nice year', '₦1.500 saved', ''])(
    '[S-21] may read "%s"',
    (text) => {
      expect(hasAddress(text)).toBe(false)
    },
  )

  it.each(['see http://evil.example', 'WWW.evil', 'evil.example/win', 'write to me@evil.example', 'bit.ly'])(
    '[S-21] contain no addresses: "%s"',
    (text) => {
      expect(hasAddress(text)).toBe(true)
    },
  )
})

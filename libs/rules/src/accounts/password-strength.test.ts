import { describe, expect, it } from 'vitest'
import { isWeakPassword } from './password-strength.ts'

describe('passwords', () => {
  it.each(['', 'short1!', 'Password', 'QWERTY123', 'aaaaaaaaaa', 'Somebody@Example.org', 'somebody', '👩‍👩‍👧'])(
    '[A-03, M-02] %j is too weak',
    (password) => {
      expect(isWeakPassword(password, 'somebody@example.org')).toBe(true)
    },
  )

  it.each(['kallo-demo-1', 'four words and more', '        x', 'ọjọ́ dára púpọ̀', 'Tr0ub4dor&3'])(
    '[A-03, M-02] %j is accepted',
    (password) => {
      expect(isWeakPassword(password, 'somebody@example.org')).toBe(false)
    },
  )
})

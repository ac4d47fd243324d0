import { expect, it } from 'vitest'
import { pathAfterLogin } from './path-after-login.ts'

it('[O-03] redirects to pages of the console only', () => {
  expect(pathAfterLogin(null)).toBe('/')
  expect(pathAfterLogin('/operators')).toBe('/operators')
  for (const hostile of [
    '//evil.example',
    String.raw`/\evil.example`,
    'https://evil.example',
    'javascript:alert(1)',
  ])
    expect(pathAfterLogin(hostile)).toBe('/')
})

import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { decryptText, encryptText } from './encryption.ts'

const key = createSecretKey(randomBytes(32))

it('[I-12] an authorization code decrypts only with its key, for its account, and if unmodified', () => {
  const stored = encryptText('AUTH_abc', key, 'ada test SIG')
  expect(stored.toString('latin1')).not.toContain('AUTH_')
  expect(decryptText(stored, key, 'ada test SIG')).toBe('AUTH_abc')
  expect(encryptText('AUTH_abc', key, 'ada test SIG').equals(stored)).toBe(false)
  expect(() => decryptText(stored, createSecretKey(randomBytes(32)), 'ada test SIG')).toThrow(/auth/i)
  expect(() => decryptText(stored, key, 'bola test SIG')).toThrow(/auth/i)
  const changed = Buffer.from(stored)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => decryptText(changed, key, 'ada test SIG')).toThrow(/auth/i)
})

import { createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The service's secret, from which keys are derived: `SECRET_KEY`, else `secret.key` in the data folder, which is created
 * with mode 0600. It is never stored in the database, so that a copy of the database alone cannot be decrypted.
 */
export async function loadServiceSecret(secretKey: string | null, dataDir: string): Promise<string> {
  return secretKey ?? getOrCreateSecretFile(path.join(dataDir, 'secret.key'))
}

/** Reads a secret from a file, or creates it with mode 0600. If several processes create it concurrently, the first one wins. */
export async function getOrCreateSecretFile(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  if (known === null) return createSecretFile(file)
  if (known.trim().length < 32) throw new Error(`${file} is damaged: it must contain at least 32 characters.`)
  return known.trim()
}

/** Creates the file atomically with `link`, so that no process reads it half-written. */
async function createSecretFile(file: string): Promise<string> {
  const secret = randomBytes(32).toString('hex')
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${secret}\n`, { flag: 'wx', mode: 0o600 })
  try {
    await link(draft, file)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return getOrCreateSecretFile(file)
  } finally {
    await rm(draft)
  }
}

/** A 256-bit key for one purpose (HKDF-SHA-256, RFC 5869). */
export function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
}

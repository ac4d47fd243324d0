import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { voucherKey } from '../../foundation/settings/index.ts'
import type { Tables } from '../../tables.ts'

/** The keyed hash under which a code is stored. */
export async function codeHash(db: Kysely<Tables>, code: string): Promise<Buffer> {
  return createCodeHash(await voucherKey(db))(code)
}

/** `codeHash` for many codes, with one read of the key. */
export function createCodeHash(key: string): (code: string) => Buffer {
  return (code) => createHmac('sha256', Buffer.from(key, 'hex')).update(`code ${code}`).digest()
}

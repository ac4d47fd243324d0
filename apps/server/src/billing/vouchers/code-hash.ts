import { createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import { voucherKey } from '../../foundation/settings/index.ts'
import type { Tables } from '../../tables.ts'

/** The keyed hash under which a code is stored. */
export async function codeHash(trx: Transaction<Tables>, code: string): Promise<Buffer> {
  return createCodeHash(await voucherKey(trx))(code)
}

/** `codeHash` for many codes, with one read of the key. */
export function createCodeHash(key: string): (code: string) => Buffer {
  return (code) => createHmac('sha256', Buffer.from(key, 'hex')).update(`code ${code}`).digest()
}

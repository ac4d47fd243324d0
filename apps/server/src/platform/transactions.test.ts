import type { Kysely, Transaction } from 'kysely'
import { expectTypeOf, it } from 'vitest'

const write = (trx: Transaction<object>) => trx.isTransaction
const read = (db: Kysely<object>) => db.isTransaction

it('the compiler rejects a connection where a transaction is required, and accepts a transaction to read', () => {
  expectTypeOf((trx: Transaction<object>) => [write(trx), read(trx)]).toBeFunction()
  // @ts-expect-error a connection is not a transaction
  expectTypeOf((db: Kysely<object>) => write(db)).toBeFunction()
})

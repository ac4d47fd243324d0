import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Stores an account with the demo's password; copies its hash, because hashing takes time. */
export async function storeViewer(db: Kysely<Tables>, id: string, email: string): Promise<void> {
  const { password_hash } = await db
    .selectFrom('account')
    .where('id', '=', 'bola')
    .select('password_hash')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('account')
    .values({
      id,
      email,
      name: 'A Viewer',
      phone: '+2348030000000',
      country: 'NG',
      password_hash,
      activated_at: new Date(0),
    })
    .execute()
}

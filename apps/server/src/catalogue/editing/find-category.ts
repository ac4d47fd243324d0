import type { Transaction } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'

/**
 * The category for a record: the given one, else the first of its kind. Locked, so that it cannot be deleted meanwhile.
 * Throws when it is of another kind or does not exist.
 */
export async function findCategory(
  trx: Transaction<Tables>,
  kind: 'channel' | 'vod',
  id: string | undefined,
): Promise<string> {
  const row = await trx
    .selectFrom('category')
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (some) => some.where('id', '=', id ?? ''))
    .orderBy('position')
    .limit(1)
    .forShare()
    .select('id')
    .executeTakeFirst()
  if (row) return row.id
  throw new AppError('bad-input', {
    category: id === undefined ? 'Create a category first' : 'does not exist',
  })
}

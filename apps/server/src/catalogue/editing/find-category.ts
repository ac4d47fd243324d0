import type { Transaction } from 'kysely'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { insertRecord, lockOrder, type EditedRow } from './record-store.ts'

type Kind = 'channel' | 'vod'

/** The category of a service without any, so that its first channel or film needs no other page (L-12). */
const firstCategories: Record<Kind, { name: string; name_translations: Record<string, string> }> = {
  channel: {
    name: 'Channels',
    name_translations: { fr: 'Chaînes', ha: 'Tashoshi', ig: 'Chaneelụ', yo: 'Àwọn ìkànnì' },
  },
  vod: {
    name: 'Films',
    name_translations: { fr: 'Films', ha: 'Fina-finai', ig: 'Ihe nkiri', yo: 'Àwọn fíìmù' },
  },
}

/** The category for a record. Locked, so that it cannot be deleted meanwhile. Throws when it is of another kind or does not exist. */
export async function findCategory(trx: Transaction<Tables>, kind: Kind, id: string): Promise<string> {
  const found = await lockCategory(trx, kind, id)
  if (found === null) throw new AppError('bad-input', { category: 'does not exist' })
  return found
}

/** The category for a new record: the given one, else the first of its kind, which is created if there is none. */
export async function categoryOfNew(
  trx: Transaction<Tables>,
  by: AuditOrigin,
  kind: Kind,
  id: string | undefined,
): Promise<string> {
  if (id !== undefined) return findCategory(trx, kind, id)
  const first = await lockCategory(trx, kind, undefined)
  if (first !== null) return first
  // If two transactions find no category, only one creates it.
  await lockOrder(trx, 'category')
  const other = await lockCategory(trx, kind, undefined)
  if (other !== null) return other
  const created = await insertRecord<EditedRow>(trx, 'category', { kind, ...firstCategories[kind] })
  const { name } = firstCategories[kind]
  await recordAudit(trx, by, { action: 'category.create', subject: name, after: created })
  return created.id
}

async function lockCategory(
  trx: Transaction<Tables>,
  kind: Kind,
  id: string | undefined,
): Promise<string | null> {
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
  return row?.id ?? null
}

import type { ImportChoice } from '@kallo/rules/catalogue/import-choice'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { SourceRow } from './import-store.ts'

/** J-14: what operators have chosen of a playlist. */
export async function loadChoice(
  db: Kysely<Tables>,
  { id, imports_new_groups: importsNewGroups }: SourceRow,
): Promise<ImportChoice> {
  const groups = await db
    .selectFrom('import_group_choice')
    .where('source_id', '=', id)
    .select(['group_name', 'is_imported'])
    .execute()
  const entries = await db
    .selectFrom('import_entry_choice')
    .where('source_id', '=', id)
    .orderBy('id')
    .select(['name', 'url', 'guide_id as guideId', 'is_imported as isImported'])
    .execute()
  return {
    importsNewGroups,
    groups: new Map(groups.map(({ group_name: name, is_imported: isImported }) => [name, isImported])),
    entries,
  }
}

export async function storeChoice(
  trx: Transaction<Tables>,
  sourceId: string,
  { importsNewGroups, groups, entries }: ImportChoice,
): Promise<void> {
  await trx
    .updateTable('import_source')
    .set({ imports_new_groups: importsNewGroups })
    .where('id', '=', sourceId)
    .execute()
  await trx.deleteFrom('import_group_choice').where('source_id', '=', sourceId).execute()
  await trx.deleteFrom('import_entry_choice').where('source_id', '=', sourceId).execute()
  const groupRows = JSON.stringify([...groups].map(([name, isImported]) => ({ name, isImported })))
  // One statement for up to 50,000 rows.
  await sql`insert into import_group_choice (source_id, group_name, is_imported)
    select ${sourceId}, name, "isImported" from json_to_recordset(${groupRows}::json)
      as r(name text, "isImported" boolean)`.execute(trx)
  await sql`insert into import_entry_choice (source_id, name, url, guide_id, is_imported)
    select ${sourceId}, name, url, "guideId", "isImported" from json_to_recordset(${JSON.stringify(entries)}::json)
      as r(name text, url text, "guideId" text, "isImported" boolean)`.execute(trx)
}

import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../tables.ts'

export type Package = Selectable<Tables['package']>

export function packagesOf(query: Kysely<Tables>, months: number, devices: number): Promise<Package[]> {
  return query
    .selectFrom('package')
    .where('months', '=', months)
    .where('devices', '=', devices)
    .selectAll()
    .execute()
}

export function allPackages(query: Kysely<Tables>): Promise<Package[]> {
  return query.selectFrom('package').selectAll().orderBy('months').orderBy('devices').execute()
}

export async function findPackage(query: Kysely<Tables>, id: string): Promise<Package | null> {
  const found = await query.selectFrom('package').where('id', '=', id).selectAll().executeTakeFirst()
  return found ?? null
}

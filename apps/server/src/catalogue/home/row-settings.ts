import { homeRowKinds, type HomeRowKind } from '@kallo/contract/catalogue/home'
import type { Kysely } from 'kysely'
import { findSetting } from '../../foundation/settings/index.ts'
import type { Tables } from '../../tables.ts'

export interface HomeRowSetting {
  kind: HomeRowKind
  isOn: boolean
}

const settingKey = 'home-rows'

/** B-17: all kinds of rows in the operator's order; kinds that were added since then follow. */
export async function loadRowSettings(db: Kysely<Tables>): Promise<HomeRowSetting[]> {
  return completed((await findSetting<HomeRowSetting[]>(db, settingKey)) ?? [])
}

export async function storeRowSettings(db: Kysely<Tables>, rows: readonly HomeRowSetting[]): Promise<void> {
  const value = JSON.stringify(completed(rows))
  await db
    .insertInto('setting')
    .values({ key: settingKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

function completed(rows: readonly HomeRowSetting[]): HomeRowSetting[] {
  const known = new Map(rows.filter(({ kind }) => homeRowKinds.includes(kind)).map((row) => [row.kind, row]))
  const missing = homeRowKinds.filter((kind) => !known.has(kind)).map((kind) => ({ kind, isOn: true }))
  return [...known.values(), ...missing]
}

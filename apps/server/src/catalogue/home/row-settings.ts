import { homeRowKinds, type HomeRowKind } from '@kallo/contract/catalogue/home'
import type { Kysely, Transaction } from 'kysely'
import { changeVersioned, findVersioned } from '../../foundation/settings/index.ts'
import type { Tables } from '../../tables.ts'

export interface HomeRowSetting {
  kind: HomeRowKind
  isOn: boolean
}

const settingKey = 'home-rows'

/** B-17: all kinds of rows in the operator's order; kinds that were added since then follow. */
export async function loadRowSettings(
  db: Kysely<Tables>,
): Promise<{ rows: HomeRowSetting[]; version: number }> {
  const { value, version } = await findVersioned<HomeRowSetting[]>(db, settingKey)
  return { rows: completed(value ?? []), version }
}

/** Throws `changed-meanwhile` if the version is not the current one. */
export async function changeRowSettings(
  trx: Transaction<Tables>,
  rows: readonly HomeRowSetting[],
  version: number,
) {
  const changed = await changeVersioned<HomeRowSetting[]>(trx, settingKey, version, () => completed(rows))
  return { ...changed, before: completed(changed.before ?? []) }
}

function completed(rows: readonly HomeRowSetting[]): HomeRowSetting[] {
  const known = new Map(rows.filter(({ kind }) => homeRowKinds.includes(kind)).map((row) => [row.kind, row]))
  const missing = homeRowKinds.filter((kind) => !known.has(kind)).map((kind) => ({ kind, isOn: true }))
  return [...known.values(), ...missing]
}

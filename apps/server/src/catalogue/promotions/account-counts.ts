import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { accountKey } from './count-action.ts'
import { tablesOf, type PromotionKind } from './tables.ts'

const kinds: readonly PromotionKind[] = ['ad', 'banner']

/** M-07: a random pseudonym replaces that of the account, so that the counts stay. */
export async function eraseCounts(
  trx: Transaction<Tables>,
  { accountId }: { accountId: string },
): Promise<void> {
  const [known, pseudonym] = [accountKey(accountId), accountKey(randomUUID())]
  for (const kind of kinds) {
    const { event, viewerDay } = tablesOf(kind)
    for (const table of [event, viewerDay])
      await sql`update ${table} set viewer = ${pseudonym} where viewer = ${known}`.execute(trx)
  }
}

/** F-07: how often the account saw and pressed each ad and banner, by day. */
export async function exportCounts(db: Kysely<Tables>, accountId: string) {
  const of = async (kind: PromotionKind) => {
    const { viewerDay, reference } = tablesOf(kind)
    const { rows } =
      await sql<object>`select day::text, ${reference} as id, views, clicks, closes from ${viewerDay}
      where viewer = ${accountKey(accountId)} order by day, id`.execute(db)
    return rows
  }
  return { ads: await of('ad'), banners: await of('banner') }
}

import { sql } from 'kysely'

export type PromotionKind = 'ad' | 'banner'

/** The tables of a kind. They have the same columns, apart from the name of the reference to the banner or ad. */
export function tablesOf(kind: PromotionKind) {
  return {
    promotion: sql.table(kind),
    event: sql.table(`${kind}_event`),
    viewerDay: sql.table(`${kind}_viewer_day`),
    hour: sql.table(`${kind}_hour`),
    reference: sql.ref(`${kind}_id`),
  }
}

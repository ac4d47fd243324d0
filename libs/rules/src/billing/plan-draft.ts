/** What operators change of a plan. Prices are minor units; null: not sold in this currency (S-25). */
export interface PlanValues {
  name: string
  /** By language, without English and without empty names. */
  nameTranslations: Record<string, string>
  priceNgnMinor: number | null
  priceUsdMinor: number | null
  isOnSale: boolean
}

/** The values that are not published: those that differ from the published ones. */
export type PlanDraft = Partial<PlanValues>

const fields = ['name', 'nameTranslations', 'priceNgnMinor', 'priceUsdMinor', 'isOnSale'] as const

/** F-20: the values of a plan once its draft is published. */
export function withDraft(published: PlanValues, draft: PlanDraft | null): PlanValues {
  return { ...published, ...draft }
}

/** F-20: the fields in which the wanted values differ from the published ones; null: in none. */
export function draftOf(published: PlanValues, wanted: PlanValues): PlanDraft | null {
  const different = fields.filter((field) => !isSame(published[field], wanted[field]))
  return different.length === 0 ? null : Object.fromEntries(different.map((field) => [field, wanted[field]]))
}

/** F-20: what stays unpublished of a draft after other values were published at once. */
export function draftAfter(
  published: PlanValues,
  draft: PlanDraft | null,
  given: PlanDraft,
): PlanDraft | null {
  const rest = Object.fromEntries(Object.entries(draft ?? {}).filter(([field]) => !(field in given)))
  return draftOf(published, withDraft(published, rest))
}

function isSame(one: PlanValues[keyof PlanValues], other: PlanValues[keyof PlanValues]): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other
  const languages = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...languages].every((language) => one[language] === other[language])
}

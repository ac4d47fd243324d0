/** Ages of the ratings of Nigeria's NFVCB that are not numbers, and of those that other boards write as letters. */
const lettered: Readonly<Record<string, number>> = { G: 0, U: 0, PG: 7, RE: 18, R: 18, NC: 18 }

/**
 * The age in years from which a rating admits viewers: `G` 0, `PG` 7, `12A` 12, `15+` 15, `RE` 18. Null: not rated, or a rating that
 * is not known.
 */
export function ageOf(rating: string | null): number | null {
  const written = rating?.trim().toUpperCase() ?? ''
  const age = /^(\d{1,2})(?:A|\+)?$/.exec(written)?.[1]
  return age === undefined ? (lettered[written] ?? null) : Number(age)
}

/**
 * M-10: whether a profile may be shown content with this rating.
 *
 * @param maxAge The highest age rating of a kids' profile in years; null: no limit. Content without a known rating exceeds every limit.
 */
export function isAgeAllowed(rating: string | null, maxAge: number | null): boolean {
  if (maxAge === null) return true
  const age = ageOf(rating)
  return age !== null && age <= maxAge
}

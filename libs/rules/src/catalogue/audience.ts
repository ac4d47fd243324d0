import type { Language } from '../foundation/language.ts'

/** B-18: whom a banner or ad is for. All conditions have to apply; an empty list is no condition. */
export interface Audience {
  /** Only visitors, and viewers without a running subscription. */
  isNotSubscribed: boolean
  /** ISO 3166-1 alpha-2 codes. */
  countries: readonly string[]
  languages: readonly Language[]
}

export interface AudienceViewer {
  isSubscribed: boolean
  /** Null if unknown. */
  country: string | null
  language: Language
}

/** B-18: whether everybody sees the banner or ad. */
export function isForEveryone({ isNotSubscribed, countries, languages }: Audience): boolean {
  return !isNotSubscribed && countries.length === 0 && languages.length === 0
}

/** B-18: whether the viewer belongs to the audience. An unknown country is on no list. */
export function isInAudience(audience: Audience, viewer: AudienceViewer): boolean {
  const { isNotSubscribed, countries, languages } = audience
  if (isNotSubscribed && viewer.isSubscribed) return false
  const country = viewer.country?.toUpperCase()
  if (countries.length > 0 && !countries.some((listed) => listed.toUpperCase() === country)) return false
  return languages.length === 0 || languages.includes(viewer.language)
}

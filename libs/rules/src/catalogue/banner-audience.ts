import type { Language } from '../foundation/language.ts'

/** B-18: whom a banner is for. All conditions have to apply; an empty list is no condition. */
export interface BannerAudience {
  /** Only visitors, and viewers without a running subscription. */
  isNotSubscribed: boolean
  /** ISO 3166-1 alpha-2 codes. */
  countries: readonly string[]
  languages: readonly Language[]
}

export interface BannerViewer {
  isSubscribed: boolean
  /** Null if unknown. */
  country: string | null
  language: Language
}

/** B-18: whether everybody sees the banner. */
export function isForEveryone({ isNotSubscribed, countries, languages }: BannerAudience): boolean {
  return !isNotSubscribed && countries.length === 0 && languages.length === 0
}

/** B-18: whether the viewer belongs to the audience. An unknown country is on no list. */
export function isInAudience(audience: BannerAudience, viewer: BannerViewer): boolean {
  const { isNotSubscribed, countries, languages } = audience
  if (isNotSubscribed && viewer.isSubscribed) return false
  const country = viewer.country?.toUpperCase()
  if (countries.length > 0 && !countries.some((listed) => listed.toUpperCase() === country)) return false
  return languages.length === 0 || languages.includes(viewer.language)
}

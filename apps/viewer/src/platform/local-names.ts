import { i18n } from '@lingui/core'

type Localize = <Data>(data: Data) => Data

const byLanguage = new Map<string, Localize>()

/**
 * Replaces names by their translations in the current language. For `select`: one function per language, so that
 * results are memoised.
 */
export function localNames(language: string = i18n.locale): Localize {
  const known = byLanguage.get(language)
  if (known) return known
  const localize: Localize = (data) => localized(data, language) as typeof data
  byLanguage.set(language, localize)
  return localize
}

function localized(value: unknown, language: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => localized(entry, language))
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const [key, entry] of Object.entries(value)) copy[key] = localized(entry, language)
  const translations = (copy.nameTranslations ?? copy.name_translations) as Record<string, string> | undefined
  const name = translations?.[language]
  return name ? { ...copy, name } : copy
}

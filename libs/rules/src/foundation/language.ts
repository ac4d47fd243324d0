/** The languages of the service, in the order in which they are offered (M-01). */
export const languages = ['en', 'fr', 'ha', 'ig', 'yo'] as const
export type Language = (typeof languages)[number]

export function isLanguage(text: string | null | undefined): text is Language {
  return languages.some((language) => language === text)
}

export interface LanguageFacts {
  /** The language chosen on this device. */
  stored: string | null
  /** From the viewer's profile; null for visitors and while unknown. */
  profile: string | null
  /** The browser's languages by preference: `fr-CA`. */
  browser: readonly string[]
}

export interface LanguageDecision {
  language: Language
  from: 'device' | 'profile' | 'browser' | 'default'
}

/** M-01, K-01: the device's own choice, else the profile's, else the browser's first that we have, else English. */
export function startLanguage({ stored, profile, browser }: LanguageFacts): LanguageDecision {
  if (isLanguage(stored)) return { language: stored, from: 'device' }
  if (isLanguage(profile)) return { language: profile, from: 'profile' }
  for (const tag of browser) {
    const language = tag.slice(0, 2).toLowerCase()
    if (isLanguage(language) && !/^[a-z]/i.test(tag.slice(2))) return { language, from: 'browser' }
  }
  return { language: 'en', from: 'default' }
}

import { startLanguage, type Language } from '@kallo/rules/foundation/language'
import { i18n, type Messages } from '@lingui/core'
import { currentSession } from './session.ts'
import { readStored, writeStored } from './storage.ts'
import { useLingui } from '@lingui/react'

/** English is part of the code (see `build/inline-english.ts`); other languages are one chunk each. */
const words: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => Promise.resolve({ messages: {} }),
  fr: () => import('../locales/fr.po'),
  ha: () => import('../locales/ha.po'),
  ig: () => import('../locales/ig.po'),
  yo: () => import('../locales/yo.po'),
}

/** Locale for `Intl`: formats of Nigeria, for French those of France. */
const tagOf = (language: Language) => (language === 'fr' ? language : `${language}-NG`)

const longestWaitMs = 4_000
let requested: Language = 'en'

export const storedLanguage = () => readStored('selectedLanguage')

/** Of the profile shown last: the next start does not wait for the profile. */
const profileKey = 'profileLanguage'

/** Switches the language without a reload; the last of several calls wins. Returns whether it was this one. */
async function showLanguage(language: Language): Promise<boolean> {
  requested = language
  const loaded = await words[language]()
  if (requested !== language) return false
  activate(language, loaded.messages)
  return true
}

let isChoosing = false

/** M-01: switches the language and stores it on this device. False: another one was chosen before its texts arrived. */
export async function chooseAndStoreLanguage(language: Language): Promise<boolean> {
  isChoosing = true
  try {
    const isShown = await showLanguage(language)
    if (isShown) writeStored('selectedLanguage', language)
    return isShown
  } finally {
    if (requested === language) isChoosing = false
  }
}

/** M-08: shows the language of the current profile, unless one was chosen on this device. */
export async function showProfileLanguage(language: Language): Promise<void> {
  writeStored(profileKey, language)
  if (!isChoosing && storedLanguage() === null) await showLanguage(language)
}

/** Loads the initial language; starts in English if that takes too long or fails. */
export async function startWithLanguage(): Promise<void> {
  activate('en', {})
  const { language } = startLanguage({
    stored: storedLanguage(),
    profile: currentSession().key === null ? null : readStored(profileKey),
    browser: navigator.languages,
  })
  if (language === 'en') return
  const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs))
  await Promise.race([showLanguage(language).catch(() => {}), late])
}

function activate(language: Language, words: Messages): void {
  i18n.loadAndActivate({ locale: language, locales: tagOf(language), messages: words })
  document.documentElement.lang = language
}

/** The current language; rerenders when it changes. */
export function useLanguage(): string {
  return useLingui().i18n.locale
}

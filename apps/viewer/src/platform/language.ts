import { startLanguage, type Language } from '@kallo/rules/foundation/language'
import { i18n, type Messages } from '@lingui/core'
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

/** Switches the language without a reload; the last of several calls wins. */
async function showLanguage(language: Language): Promise<void> {
  requested = language
  const loaded = await words[language]()
  if (requested === language) activate(language, loaded.messages)
}

/** M-01: switches the language and stores it on this device. */
export async function chooseAndStoreLanguage(language: Language): Promise<void> {
  await showLanguage(language)
  writeStored('selectedLanguage', language)
}

/** Loads the initial language; starts in English if that takes too long or fails. */
export async function startWithLanguage(): Promise<void> {
  activate('en', {})
  const { language } = startLanguage({
    stored: storedLanguage(),
    profile: null,
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

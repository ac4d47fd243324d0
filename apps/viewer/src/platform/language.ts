import { startLanguage, type Language } from '@kallo/rules/foundation/language'
import { i18n, type Messages } from '@lingui/core'
import { readStored, writeStored } from './storage.ts'
import { useLingui } from '@lingui/react'

/** English stands in the code itself (see `build/inline-english.ts`); every other language is one file of its own. */
const words: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => Promise.resolve({ messages: {} }),
  fr: () => import('../locales/fr.po'),
  ha: () => import('../locales/ha.po'),
  ig: () => import('../locales/ig.po'),
  yo: () => import('../locales/yo.po'),
}

/** What `Intl` is asked for: numbers and dates as they are written in Nigeria, in French as in France. */
const tagOf = (language: Language) => (language === 'fr' ? language : `${language}-NG`)

const longestWaitMs = 4_000
let wanted: Language = 'en'

export const storedLanguage = () => readStored('selectedLanguage')

/** Shows every text in another language, without a reload; of several choices the last one counts. */
async function showLanguage(language: Language): Promise<void> {
  wanted = language
  const loaded = await words[language]()
  if (wanted === language) activate(language, loaded.messages)
}

/** M-01: shows it and remembers it on this device. */
export async function keepLanguage(language: Language): Promise<void> {
  await showLanguage(language)
  writeStored('selectedLanguage', language)
}

/** What the page starts in. Words that do not come in time, or at all, do not hold it up: it starts in English. */
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

/** The language that is shown; whoever asks is drawn anew in another one. */
export function useLanguage(): string {
  return useLingui().i18n.locale
}

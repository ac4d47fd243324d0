import { i18n, type Messages } from '@lingui/core'
import { setServerMessages } from './server-messages.ts'
import { validLanguage } from './valid-language.ts'

export const consoleLanguages = ['en', 'fr'] as const
export type ConsoleLanguage = (typeof consoleLanguages)[number]

interface Catalogue {
  messages: Messages
  /** See `server-messages.ts`. */
  serverMessages: Readonly<Record<string, string>>
}

/** English is part of the code (see `tools/words/inline-english.ts`). */
const catalogues: Record<ConsoleLanguage, () => Promise<Catalogue>> = {
  en: () => Promise.resolve({ messages: {}, serverMessages: {} }),
  fr: async () => {
    const [{ messages }, { serverMessages }] = await Promise.all([
      import('../locales/fr.po'),
      import('../locales/server-messages.fr.ts'),
    ])
    return { messages, serverMessages }
  },
}

const key = 'language'

/**
 * Activates the language of this device, or English if its texts cannot be loaded. Called before the app is loaded, because constants of
 * its modules contain texts.
 */
export async function startLanguage(): Promise<void> {
  const language = storedLanguage() ?? browserLanguage()
  try {
    activate(language, await catalogues[language]())
  } catch {
    activate('en', await catalogues.en())
  }
}

function activate(language: ConsoleLanguage, { messages, serverMessages }: Catalogue): void {
  setServerMessages(serverMessages)
  i18n.loadAndActivate({ locale: language, locales: tags[language], messages })
  document.documentElement.lang = language
}

/** Stores the language on this device and loads the page again. The browser asks about unsaved changes before it reloads. */
export function chooseLanguage(language: ConsoleLanguage): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Storage can be full or disabled; the language then stays as it is.
  }
  location.reload()
}

export function currentLanguage(): ConsoleLanguage {
  return i18n.locale === 'fr' ? 'fr' : 'en'
}

const tags: Record<ConsoleLanguage, string> = { en: 'en-GB', fr: 'fr' }

/** The locale for `Intl`, with 24-hour times and the day before the month. */
export function currentLocale(): string {
  return tags[currentLanguage()]
}

function storedLanguage(): ConsoleLanguage | undefined {
  try {
    return consoleLanguages.find((language) => language === localStorage.getItem(key))
  } catch {
    return undefined
  }
}

function browserLanguage(): ConsoleLanguage {
  const preferred = navigator.languages.map((tag) => validLanguage(tag).slice(0, 2))
  return preferred.find((tag) => tag === 'en' || tag === 'fr') === 'fr' ? 'fr' : 'en'
}

// Languages exist so that televisions and other clients speak to a viewer with the same words as the viewer app.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { DataOf } from '@kallo/contract/endpoint'
import { languages } from '@kallo/contract/accounts/languages'
import { defaultLanguage } from '@kallo/rules/foundation/constants'
import type { Language } from '@kallo/rules/foundation/language'
import type { Deps } from '../../deps.ts'
import { envelope, preparedForRoute, preparedRoute, type Route } from '../../platform/http/api.ts'
import { prepare, type Prepared } from '../../platform/http/prepared.ts'
import type { Viewer } from '../auth/index.ts'
import { languageOf } from '../profile/index.ts'

type Words = DataOf<typeof languages.translations>

/** The answer for each language that can be selected; compressed when it is first asked for. */
export type PreparedWords = (selected: Language) => Prepared

const file = path.resolve(import.meta.dirname, '../../../../../libs/words/words.json')

export async function createWords(): Promise<PreparedWords> {
  const translations = JSON.parse(await readFile(file, 'utf8')) as Words['translations']
  const answers = new Map<Language, Prepared>()
  return (selected) => {
    const answer = answers.get(selected) ?? prepare(envelope({ selected, translations } satisfies Words))
    answers.set(selected, answer)
    return answer
  }
}

/** C-03. */
export function languageRoutes({ db }: Pick<Deps, 'db'>, words: PreparedWords): Route<Viewer>[] {
  return [
    preparedForRoute(languages.translations, async (viewer: Viewer | null) =>
      words(viewer ? await languageOf(db.query, viewer.accountId) : defaultLanguage),
    ),
    preparedRoute(languages.translationsForAll, () => words(defaultLanguage)),
  ]
}

// Languages: the viewer app's texts for other clients, such as televisions.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { DataOf } from '@kallo/contract/endpoint'
import { languages } from '@kallo/contract/accounts/languages'
import { defaultLanguage } from '@kallo/rules/foundation/constants'
import type { Language } from '@kallo/rules/foundation/language'
import type { Deps } from '../../deps.ts'
import { CachedResponse } from '../../platform/http/cached-response.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { languageOf } from '../profile/index.ts'

type Words = DataOf<typeof languages.translations>

/** The response for each selected language; compressed with the first request. */
export type CachedWords = (selected: Language) => CachedResponse<Words>

const file = path.resolve(import.meta.dirname, '../../../../../libs/words/words.json')

/** The texts contain the name of the service, so they are rendered again when it changes. */
export async function createWords({ branding }: Pick<Deps, 'branding'>): Promise<CachedWords> {
  const template = await readFile(file, 'utf8')
  const responses = new Map<Language, CachedResponse<Words>>()
  const render = (name: string) => {
    const escaped = JSON.stringify(name).slice(1, -1)
    return JSON.parse(template.replaceAll('{brandName}', () => escaped)) as Words['translations']
  }
  let renderedName = branding().name
  let translations = render(renderedName)
  return (selected) => {
    const { name } = branding()
    if (name !== renderedName) {
      translations = render(name)
      renderedName = name
      responses.clear()
    }
    const response = responses.get(selected) ?? new CachedResponse<Words>({ selected, translations })
    responses.set(selected, response)
    return response
  }
}

/** C-03. */
export function languageRoutes({ db }: Pick<Deps, 'db'>, words: CachedWords): Route[] {
  return [
    route(languages.translations, async ({ principal }) => words(await languageOf(db, principal))),
    route(languages.translationsForAll, () => words(defaultLanguage)),
  ]
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '../../libs/rules/src/foundation/language.ts'
import { readCatalogue, type Messages } from './po.ts'

const root = path.resolve(import.meta.dirname, '../..')

export const localesFolder = path.join(root, 'apps/viewer/src/locales')
export const wordsFile = path.join(root, 'libs/words/words.json')
export const orderFile = path.join(root, 'libs/words/order.json')

export function readCatalogues(): Record<string, Messages> {
  return Object.fromEntries(languages.map((language) => [language, readCatalogue(localesFolder, language)]))
}

export function readOrder(): string[] {
  return existsSync(orderFile) ? (JSON.parse(readFileSync(orderFile, 'utf8')) as string[]) : []
}

export function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asJson, orderFile, readCatalogues, readOrder, wordsFile } from '../words/files.ts'
import { partsOf } from '../words/message.ts'
import { numberWords } from '../words/number-words.ts'
import { messageOf, readCatalogue, type Messages } from '../words/po.ts'
import { isStarted, report, root, type Finding } from './project.ts'

const viewer = 'apps/viewer'
const consoleApp = 'apps/console'

/**
 * Checks that every language has every message of the source, that none is empty, and that placeholders and tags are
 * kept.
 */
export function checkTranslations(
  inSource: ReadonlySet<string>,
  catalogues: Readonly<Record<string, Messages>>,
  app = viewer,
): Finding[] {
  return Object.entries(catalogues).flatMap(([language, messages]) => {
    const missing = [...inSource].filter((id) => !messages.has(id)).map((id) => `misses ${quote(id)}`)
    const old = [...messages.keys()].filter((id) => !inSource.has(id)).map((id) => `has ${quote(id)}, unused`)
    const wrong = [...messages].flatMap(([id, text]) => faultsOf(language, id, text))
    return [...missing, ...old, ...wrong].map((message) => ({
      file: `${app}/src/locales/${language}.po`,
      message,
    }))
  })
}

function faultsOf(language: string, id: string, text: string): string[] {
  const source = messageOf(id)
  if (text.trim() === '') return [`${quote(id)} is empty`]
  if (language === 'en') return text === source ? [] : [`${quote(id)} reads otherwise than in the source`]
  // Texts with numbers can be equal in both languages: French has `minutes` too.
  if (text === source && source.includes(' ') && !source.includes(', plural,'))
    return [`${quote(id)} is still English`]
  const [wanted, found] = [partsOf(source), partsOf(text)]
  if (wanted === null || found === null) return [`${quote(text)} cannot be read: look at its braces`]
  const lost = [...wanted].filter((part) => !found.has(part)).map((part) => `loses ${part}`)
  const added = [...found].filter((part) => !wanted.has(part)).map((part) => `adds ${part}`)
  return [...lost, ...added].map((fault) => `${quote(id)} ${fault}`)
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}

/** The IDs of the messages that Lingui finds in the current source. */
function extract(app: string): ReadonlySet<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kallo-words-'))
  try {
    execFileSync(process.execPath, [path.join(root, 'node_modules/.bin/lingui'), 'extract'], {
      cwd: path.join(root, app),
      env: { ...process.env, KALLO_LOCALES: folder },
      stdio: 'pipe',
    })
    return new Set(readCatalogue(folder, 'en').keys())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The translations for other clients must match the catalogues. `node tools/make-words.ts` generates them. */
function outOfStep(catalogues: Readonly<Record<string, Messages>>): Finding[] {
  const { order, words } = numberWords(readOrder(), catalogues)
  const files = [
    [orderFile, order],
    [wordsFile, words],
  ] as const
  return files
    .filter(([file, content]) => readFileSync(file, 'utf8') !== asJson(content))
    .map(([file]) => ({
      file: path.relative(root, file),
      message: 'differs from the catalogues: run node tools/make-words.ts',
    }))
}

if (isStarted(import.meta.filename)) {
  const catalogues = readCatalogues()
  const ofConsole = Object.fromEntries(
    ['en', 'fr'].map((language) => [
      language,
      readCatalogue(path.join(root, consoleApp, 'src/locales'), language),
    ]),
  )
  report([
    ...checkTranslations(extract(viewer), catalogues),
    ...checkTranslations(extract(consoleApp), ofConsole, consoleApp),
    ...outOfStep(catalogues),
  ])
}

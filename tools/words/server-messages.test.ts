import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { serverText, setServerMessages } from '../../apps/console/src/platform/server-messages.ts'
import { serverMessages } from '../../apps/console/src/locales/server-messages.fr.ts'
import { reviewKinds } from '../../apps/server/src/billing/reviews/review-kinds.ts'
import { errors } from '../../apps/server/src/errors.ts'
import { errorsOf, type Endpoint } from '../../libs/contract/src/endpoint.ts'
import { reports } from '../../libs/rules/src/insights/reports.ts'
import { whatChanged } from '../../libs/rules/src/insights/what-changed.ts'
import { root } from '../checks/project.ts'

const contract = path.join(root, 'libs/contract/src')
const server = path.join(root, 'apps/server/src')

const modules: Record<string, unknown>[] = await Promise.all(
  filesIn(contract).map((file) => import(path.join(contract, file))),
)

/** Errors of uploads with tus, and of requests that have no endpoint. */
const undeclared = [
  'unknown-call',
  'method-not-allowed',
  'upload-too-large',
  'upload-without-space',
  'upload-limit',
  'vod-file-busy',
] as const

/** Names of placeholders are ignored, because templates contain expressions. */
const known = new Set(Object.keys(serverMessages).map((english) => english.replaceAll(/\{\w+\}/g, '{}')))

it('every error that the console can receive has a French text', () => {
  const ofConsole = modules
    .flatMap((module) => Object.values(module))
    .flatMap((exported) => (typeof exported === 'object' && exported !== null ? Object.values(exported) : []))
    .filter(isEndpoint)
    .filter(({ auth, path: address }) => auth === 'console' || address.startsWith('console/'))
  expect(ofConsole.length).toBeGreaterThan(100)
  const reasons = new Set([...undeclared, ...ofConsole.flatMap((one) => [...errorsOf(one)])])
  expect([...reasons].map((reason) => errors[reason].message).filter((text) => !known.has(text))).toEqual([])
})

it('every text about a field has a French one', () => {
  const thrown = textsIn(server, /new AppError\('[a-z-]+', \{([^{}]*(?:\$\{[^}]*\}[^{}]*)*)\}/g)
  const ofContract = textsIn(contract, /^(.*)$/gm).filter((text) => /^(?:is|has to|must|holds) /.test(text))
  expect(thrown.length).toBeGreaterThan(30)
  expect(ofContract.length).toBeGreaterThan(10)
  expect([...new Set([...thrown, ...ofContract])].filter((text) => !known.has(text))).toEqual([])
})

it('every text of the review queue has a French one', () => {
  const texts = Object.values(reviewKinds).flatMap(({ meaning, advice }) => [meaning, advice])
  expect(texts.filter((text) => !known.has(text))).toEqual([])
})

it('every reason why an import, an address or a source cannot be used has a French text', () => {
  const problems = [
    ...textsIn(server, /new (?:Import|Fetch)Error\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g),
    ...textsIn(server, /\b[a-z]*problem(?:: | = |: \(\) => .*)(.*)$/gim),
    ...textsIn(path.join(server, 'streaming/ingest'), /(?:Error|Failure|return stop|without)\(([^()]*)\)/g),
  ].filter((text) => /^[A-Z{].*\.$/.test(text))
  expect(problems.length).toBeGreaterThan(50)
  expect([...new Set(problems)].filter((text) => !known.has(text))).toEqual([])
})

it('every definition of a report has a French text', () => {
  const texts = Object.values(reports).flatMap(({ help, definitions }) => [
    help,
    ...Object.values(definitions),
  ])
  expect(texts.length).toBeGreaterThan(50)
  expect(texts.filter((text) => !known.has(text))).toEqual([])
})

it('French texts keep the variable parts', () => {
  const partsOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([part]) => part).toSorted()
  for (const [english, french] of Object.entries(serverMessages))
    expect([english, partsOf(french)]).toEqual([english, partsOf(english)])
})

/** Literals that match the pattern and contain a space; variable parts are `{}`. */
function textsIn(folder: string, pattern: RegExp): string[] {
  return filesIn(folder).flatMap((file) => {
    const source = readFileSync(path.join(folder, file), 'utf8')
    const literals = [...source.matchAll(pattern)].flatMap(([, part = '']) => [
      ...part.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`\n]*)`/g),
    ])
    return literals
      .map(([, plain, template]) => (plain ?? template ?? '').replaceAll(/\$?\{[^}]*\}/g, '{}'))
      .filter((text) => text.includes(' '))
  })
}

function filesIn(folder: string): string[] {
  return globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value
  )
}

// cspell:words Revenus contre auparavant
it('what changed is said in French with every verb', () => {
  const french = changesInFrench()
  expect(french).toHaveLength(9)
  for (const text of french) expect(text).not.toMatch(/after|\b(rose|fell|doubled|halved|tripled|stopped)\b/)
  expect(french[0]).toBe('Revenus : × 2, 200 contre 100 auparavant.')
})

function changesInFrench(): string[] {
  setServerMessages(serverMessages)
  const ratios = [2, 0, 0.5, 3, 2.5, 3.5, 6, 1.34, 0.8]
  return ratios.flatMap((ratio) =>
    whatChanged(
      {
        figures: [{ id: 'revenue-ngn', unit: 'count', value: ratio * 100, previous: 100 }],
        declines: [],
        contents: [],
      },
      String,
    ).map(({ text }) => serverText(text)),
  )
}

import {
  isStarted,
  isTest,
  lineAt,
  projectFiles,
  readSources,
  report,
  type Finding,
  type Sources,
} from './project.ts'

export type RuleState = 'built' | 'built in part' | 'planned'

export interface Rule {
  id: string
  state: RuleState
  file: string
  line: number
}

/** Rules in docs/product must match those named by test titles. */
export function checkCoverage(documents: Sources, tests: Sources): Finding[] {
  const rules = rulesOf(documents)
  const named = namedIn(tests)
  const known = new Map(rules.map((rule) => [rule.id, rule]))
  const twice = rules.filter((rule) => known.get(rule.id) !== rule)
  const untested = rules.filter(({ id, state }) => state !== 'planned' && !named.has(id))
  const unknown = [...named].filter(([id]) => !known.has(id))
  return [
    ...twice.map(({ id, file, line }) => ({ file, line, message: `${id} is written twice` })),
    ...untested.map(({ id, state, file, line }) => ({
      file,
      line,
      message: `${id} is ${state}, but no test names it`,
    })),
    ...unknown.flatMap(([id, places]) =>
      places.map((place) => ({ ...place, message: `there is no rule ${id}` })),
    ),
  ]
}

/** Reads rules from lines such as: - **B-05** `built` … */
export function rulesOf(documents: Sources): Rule[] {
  return [...documents].flatMap(([file, text]) =>
    Array.from(text.matchAll(/^- \*\*([A-Z]-\d{2})\*\* `(built|built in part|planned)`/gm), (found) => ({
      id: found[1] ?? '',
      state: (found[2] ?? 'planned') as RuleState,
      file,
      line: lineAt(text, found.index),
    })),
  )
}

/** The running tests that name each rule, such as `[B-01]`, `[B-01, B-02]`, `[P-01][P-06]` or `[E-01…E-03]`. */
export function namedIn(tests: Sources): Map<string, Omit<Finding, 'message'>[]> {
  const named = new Map<string, Omit<Finding, 'message'>[]>()
  const title = /\[([A-Z]-\d{2}(?:\s*(?:,|…|\.\.|–)\s*[A-Z]-\d{2})*)\]/g
  for (const [file, text] of tests)
    for (const [index, row] of text.split('\n').entries()) {
      if (!/['"`]/.test(row) || /\.(skip|todo|fixme)\s*\(|^\s*(\/\/|\*)/.test(row)) continue
      for (const [, list = ''] of row.matchAll(title))
        for (const id of idsOf(list)) named.set(id, [...(named.get(id) ?? []), { file, line: index + 1 }])
    }
  return named
}

function idsOf(list: string): string[] {
  return list.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().split(/\s*(?:…|\.\.|–)\s*/)
    const area = first.slice(0, 2)
    const [from, to] = [Number(first.slice(2)), Number(last.slice(2))]
    return Array.from({ length: to - from + 1 }, (_, step) => area + String(from + step).padStart(2, '0'))
  })
}

if (isStarted(import.meta.filename)) {
  const files = projectFiles()
  const documents = readSources(files.filter((file) => /^docs\/product\/.*\.md$/.test(file)))
  const tests = readSources(files.filter((file) => isTest(file) && !file.startsWith('tools/checks/')))
  report(checkCoverage(documents, tests))
  if (process.argv.includes('--verbose')) {
    const named = namedIn(tests)
    const early = rulesOf(documents).filter(({ id, state }) => state === 'planned' && named.has(id))
    for (const { id } of early) console.log(`note: ${id} is planned, yet a test names it`)
  }
}

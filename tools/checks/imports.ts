import path from 'node:path'
import type { Sources } from './project.ts'
import { lineAt } from './project.ts'

export interface Import {
  from: string
  line: number
  specifier: string
  /** The imported file inside the repository, or null for packages and node: modules. */
  target: string | null
  /** `import type`, `export type` or a type-position `import()`: gone before anything runs. */
  isTypeOnly: boolean
}

const names = String.raw`(?:\*(?:\s+as\s+[\w$]+)?|\{[^}]*\}|[\w$]+(?:\s*,\s*(?:\{[^}]*\}|\*\s+as\s+[\w$]+))?)`
const statement = new RegExp(
  String.raw`^[ \t]*(?:import|export)\s+(type\s+)?(?:${names}\s*from\s*)?['"]([^'"\n]+)['"]`,
  'gm',
)
const dynamic = /(typeof\s+)?\bimport\(\s*['"]([^'"\n]+)['"]/g

/** Every import and re-export of one file. Reads text, not a syntax tree: TypeScript 7 offers no parser to programs. */
export function importsOf(file: string, sources: Sources): Import[] {
  const text = blankComments(sources.get(file) ?? '')
  return [statement, dynamic].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: whole, 1: typeWord, 2: specifier = '', index }) => ({
      from: file,
      line: lineAt(text, index + whole.length),
      specifier,
      target: resolveImport(file, specifier, sources),
      isTypeOnly: typeWord !== undefined,
    })),
  )
}

/** Comments become spaces, so that places stay where they were. Texts such as `'https://…'` stay whole. */
export function blankComments(text: string): string {
  const token =
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g
  return text.replace(token, (found) => (found.startsWith('/') ? found.replace(/[^\n]/g, ' ') : found))
}

function resolveImport(file: string, specifier: string, sources: Sources): string | null {
  const bare = specifier.split('?', 1)[0] ?? ''
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare)
  const library = /^@kallo\/(rules|contract|ui|testkit)\/(.+)$/.exec(bare)
  if (!library) return bare.startsWith('@kallo/seeds/') ? bare.replace('@kallo/seeds', 'seeds/world') : null
  const stem = `libs/${library[1]}/src/${library[2]}`
  return [`${stem}.ts`, `${stem}.tsx`, stem].find((candidate) => sources.has(candidate)) ?? stem
}

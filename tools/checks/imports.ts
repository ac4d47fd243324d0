import path from 'node:path'
import { parseSync, type ParseResult } from 'oxc-parser'
import { lineAt, type Sources } from './project.ts'

export interface Import {
  from: string
  line: number
  specifier: string
  /** The imported file inside the repository, or null for packages and node: modules. */
  target: string | null
  /** `import type`, `export type` or an `import()` in a type, which do not exist at run time. */
  isTypeOnly: boolean
  /** `import()`, which is loaded later or never. */
  isDynamic: boolean
}

/** Every import and re-export of one file, from its syntax tree. Throws when the file does not parse. */
export function importsOf(file: string, sources: Sources): Import[] {
  const text = sources.get(file) ?? ''
  const result = parseSync(file, text)
  if (result.errors.length > 0) throw new Error(`${file}: ${result.errors[0]?.message}`)
  return specifiersOf(result, text).map(({ specifier, at, isTypeOnly, isDynamic = false }) => ({
    from: file,
    line: lineAt(text, at),
    specifier,
    target: resolveImport(file, specifier, sources),
    isTypeOnly,
    isDynamic,
  }))
}

interface Specifier {
  specifier: string
  at: number
  isTypeOnly: boolean
  isDynamic?: boolean
}

function specifiersOf({ module, program }: ParseResult, text: string): Specifier[] {
  const imports = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    specifier: moduleRequest.value,
    at: moduleRequest.start,
    // `import { type a }` still loads the module.
    isTypeOnly: entries.length > 0 && /^import\s+type\b/.test(text.slice(start)),
  }))
  const exports = module.staticExports.flatMap(({ entries, start }) => {
    const request = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest
    const isTypeOnly = /^export\s+type\b/.test(text.slice(start))
    return request ? [{ specifier: request.value, at: request.start, isTypeOnly }] : []
  })
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const specifier = /^(['"])(.*)\1$/.exec(text.slice(start, end))?.[2]
    return specifier === undefined ? [] : [{ specifier, at: start, isTypeOnly: false, isDynamic: true }]
  })
  return [...imports, ...exports, ...dynamic, ...typeImports(program)]
}

/** `import('…').Name` in a type. */
function typeImports(node: unknown): Specifier[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap(typeImports)
  const { type, source } = node as { type?: string; source?: { value: string; start: number } }
  const own =
    type === 'TSImportType' && source ? [{ specifier: source.value, at: source.start, isTypeOnly: true }] : []
  return [...own, ...Object.values(node).flatMap(typeImports)]
}

function resolveImport(file: string, specifier: string, sources: Sources): string | null {
  const bare = specifier.split('?', 1)[0] ?? ''
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare)
  const library = /^@kallo\/(rules|contract|ui|testkit)\/(.+)$/.exec(bare)
  if (!library) return bare.startsWith('@kallo/seeds/') ? bare.replace('@kallo/seeds', 'seeds/world') : null
  const stem = `libs/${library[1]}/src/${library[2]}`
  return [`${stem}.ts`, `${stem}.tsx`, stem].find((candidate) => sources.has(candidate)) ?? stem
}

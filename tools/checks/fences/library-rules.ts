import { appOf, libraryOf, type ImportRule } from './rule.ts'

/** Libraries each library may use. testkit is for tests and may use anything. */
const mayUse: Record<string, readonly string[]> = {
  rules: [],
  contract: ['rules'],
  ui: [],
  'api-client': ['contract'],
}
const packagesOf: Record<string, RegExp> = {
  rules: /^$/,
  contract: /^zod$/,
  // React Aria is used only in rich/, which the viewer does not import: see `viewer-rules.ts`.
  ui: /^(react|react-dom|react-aria-components)(\/|$)/,
  'api-client': /^@tanstack\/react-query$/,
}

export const libraryRules: ImportRule[] = [librariesBelow, packagesAllowed, neverApps]

function librariesBelow({ from, target }: Parameters<ImportRule>[0]): string | null {
  const own = libraryOf(from)
  const used = libraryOf(target)
  if (own === null || used === null || own === used || own === 'testkit') return null
  return mayUse[own]?.includes(used) ? null : `libs/${own} may not know libs/${used}`
}

function packagesAllowed({ from, target, specifier }: Parameters<ImportRule>[0]): string | null {
  const own = libraryOf(from)
  const allowed = own === null ? undefined : packagesOf[own]
  if (own === null || allowed === undefined || target !== null || allowed.test(specifier)) return null
  // The gallery is a program of its own.
  if (from.startsWith('libs/ui/gallery/')) return null
  return `libs/${own} may not import ${specifier}`
}

function neverApps({ from, target }: Parameters<ImportRule>[0]): string | null {
  const own = libraryOf(from)
  if (own === null || own === 'testkit' || appOf(target) === null) return null
  return `a library never imports an app (${target})`
}

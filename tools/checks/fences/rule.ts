import type { Import } from '../imports.ts'

/** Looks at one import; says what is wrong with it, or null. */
export type ImportRule = (one: Import) => string | null

export function libraryOf(file: string | null): string | null {
  return /^libs\/([^/]+)\//.exec(file ?? '')?.[1] ?? null
}

export function appOf(file: string | null): string | null {
  return /^apps\/([^/]+)\//.exec(file ?? '')?.[1] ?? null
}

/** `contents` for `apps/{app}/src/features/contents/…`. */
export function featureOf(file: string | null, app: string): string | null {
  const start = `apps/${app}/src/features/`
  return file?.startsWith(start) ? (file.slice(start.length).split('/', 1)[0] ?? null) : null
}

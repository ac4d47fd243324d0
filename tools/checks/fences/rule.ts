import type { Import } from '../imports.ts'

/** Checks one import. Returns what is wrong with it, or null. */
export type ImportRule = (one: Import) => string | null

export function libraryOf(file: string | null): string | null {
  return /^libs\/([^/]+)\//.exec(file ?? '')?.[1] ?? null
}

export function appOf(file: string | null): string | null {
  return /^apps\/([^/]+)\//.exec(file ?? '')?.[1] ?? null
}

import { hash } from 'node:crypto'
import type { PageChunks } from './page-chunks.ts'

/** P-48: what a browser stores to open downloads without a connection. */
export interface OfflineShell {
  /** A hash of all files. A browser stores all files of one version, or none. */
  version: string
  files: string[]
  /** Files with texts that are not part of the code, by language. */
  languages: Record<string, string[]>
}

/** The pages that work offline. */
const modules = ['downloads-page', 'download-play-page', 'player/player']
/** The build of hls.js for VODs with several audio tracks. */
const hlsBuild = 'hls.js/dist/hls.mjs'

export function createOfflineShell(
  chunks: { chunksOf: PageChunks; entry: string[]; fileOf(key: string): string | undefined },
  template: string,
  languages: readonly string[],
): OfflineShell | null {
  const { chunksOf, entry, fileOf } = chunks
  if (entry.length === 0) return null
  const own = modules.flatMap((module) => {
    const { scripts, styles } = chunksOf(module)
    return [...scripts, ...styles]
  })
  const full = fileOf(hlsBuild)
  const files = [...new Set([...entry, ...own, ...(full ? [full] : []), '/browser-check.js', '/favicon.svg'])]
  const texts = languages.map((language) => {
    const file = fileOf(`src/locales/${language}.po`)
    return [language, file ? [file] : []] as const
  })
  return {
    version: hash('sha256', [...files, ...texts.flat(2), template].join('\n')).slice(0, 16),
    files,
    languages: Object.fromEntries(texts),
  }
}

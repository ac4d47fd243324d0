import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PageKind } from './page-routes.ts'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** Scripts and styles of a page, by the name of its module in the viewer app. */
export type PageChunks = (module: string) => { scripts: string[]; styles: string[] }

/** Reads the chunks to preload. Otherwise browsers would discover a page's chunks only when the app runs. */
export async function loadPageChunks(distFolder: string): Promise<BuiltChunks> {
  const manifest = await readManifest(distFolder)
  const chunksOf: PageChunks = (module) => {
    const found = Object.keys(manifest).find((key) => key.endsWith(`/${module}.tsx`))
    const keys = new Set(found ? [found] : [])
    // This also iterates over the keys that are added in the loop.
    for (const key of keys)
      for (const next of manifest[key]?.imports ?? []) if (!manifest[next]?.isEntry) keys.add(next)
    const chunks = [...keys].flatMap((key) => manifest[key] ?? [])
    return {
      scripts: chunks.map(({ file }) => `/${file}`),
      styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))].map((file) => `/${file}`),
    }
  }
  return {
    chunksOf,
    entry: entryOf(manifest),
    fileOf(key) {
      const found = Object.keys(manifest).find((one) => one.endsWith(key))
      const file = found === undefined ? undefined : manifest[found]?.file
      return file === undefined ? undefined : `/${file}`
    },
  }
}

export interface BuiltChunks {
  chunksOf: PageChunks
  /** What every page loads. */
  entry: string[]
  /** The file of another chunk, by the end of its name in the manifest. */
  fileOf(key: string): string | undefined
}

function entryOf(manifest: Manifest): string[] {
  const keys = new Set(['index.html'])
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next)
  const chunks = [...keys].flatMap((key) => manifest[key] ?? [])
  return chunks.flatMap(({ file, css = [] }) => [file, ...css]).map((file) => `/${file}`)
}

/** The modules of the pages that visitors open first. */
export function pageModule(page: PageKind, pathname: string): string | null {
  if (pathname.includes('/play/')) return pathname.startsWith('/vod/') ? 'vod-play-page' : 'channel-play-page'
  switch (page.kind) {
    case 'channel':
      return 'channel-page'
    case 'channels':
    case 'all-channels':
    case 'category':
      return 'channels-page'
    default:
      return signInModules[pathname] ?? null
  }
}

const signInModules: Record<string, string> = {
  '/login': 'login-page',
  '/register': 'register-page',
  '/plans': 'plans-page',
}

async function readManifest(distFolder: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(path.join(distFolder, '.vite/manifest.json'), 'utf8')) as Manifest
  } catch (error) {
    // Not built yet; the shell displays that.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

import { storedLanguage } from '../../platform/language.ts'

/** P-48: stores the app in the browser's cache, so that the service worker can open downloads without a connection. */

interface Shell {
  isOn: boolean
  version: string
  /** The scripts and styles that the page of downloads and its player need. */
  files: string[]
  languages: Record<string, string[]>
}

const prefix = 'shell-'
const page = '/my/downloads'
/** Stored last: without it a shell is incomplete. */
const completeMark = '/shell-complete'

/** Stores the current version, or deletes the stored one: if there are no downloads, or the operator switched this off. */
export async function updateOfflineShell(isWanted: boolean): Promise<void> {
  if (!('caches' in window)) return
  try {
    const shell = isWanted ? await readShell() : null
    if (shell?.isOn) await storeShell(shell)
    else if (shell || !isWanted) await deleteShells('')
  } catch {
    // The server was not reached: the previous version stays. It is complete and needs no files of another version.
  }
}

async function readShell(): Promise<Shell> {
  const response = await fetch('/offline-shell.json', { cache: 'no-store' })
  if (!response.ok) throw new Error('the shell is not offered')
  return (await response.json()) as Shell
}

async function storeShell({ version, files, languages }: Shell): Promise<void> {
  const language = storedLanguage() ?? document.documentElement.lang
  const name = `${prefix}${version}-${language}`
  const cache = await caches.open(name)
  if (!(await cache.match(completeMark))) {
    await cache.addAll([...files, ...(languages[language] ?? [])])
    const document = await fetch(page, { cache: 'no-store' })
    const html = await document.clone().text()
    // The service can have been updated between two requests.
    if (!document.ok || !files.filter(isScript).some((file) => html.includes(file)))
      return void (await caches.delete(name))
    await cache.put(page, document)
    await cache.put(completeMark, new Response())
  }
  await deleteShells(name)
}

const isScript = (file: string): boolean => file.includes('/index-') && file.endsWith('.js')

async function deleteShells(allBut: string): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && name !== allBut) await caches.delete(name)
}

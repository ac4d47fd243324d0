import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Message id → its text. In the catalogue of the source language the two are the same. */
export type Messages = ReadonlyMap<string, string>

/** The messages of a PO file, in its order. What is marked `#~` is no longer used and left out. */
export function readPo(text: string): Messages {
  const found = new Map<string, string>()
  let id = ''
  let words = ''
  let open: 'id' | 'words' | null = null
  const keep = () => {
    if (id !== '') found.set(id, words)
    ;[id, words, open] = ['', '', null]
  }
  for (const row of text.split('\n')) {
    const [, keyword, quoted] = /^(?:(msgid|msgstr) )?(".*")$/.exec(row) ?? []
    if (quoted === undefined) continue
    if (keyword === 'msgid') keep()
    if (keyword !== undefined) open = keyword === 'msgid' ? 'id' : 'words'
    const part = JSON.parse(quoted) as string
    if (open === 'id') id += part
    else words += part
  }
  keep()
  return found
}

export function readCatalogue(folder: string, language: string): Messages {
  return readPo(readFileSync(path.join(folder, `${language}.po`), 'utf8'))
}

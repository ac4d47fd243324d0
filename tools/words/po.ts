import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The text of each message ID. In the source language, the text equals the ID without its context. */
export type Messages = ReadonlyMap<string, string>

const between = '\u0004'

/** The ID of a message with a context, in gettext's notation. */
export function inContext(context: string, message: string): string {
  return context === '' ? message : `${context}${between}${message}`
}

/** The text without its context. */
export function messageOf(id: string): string {
  return id.slice(id.indexOf(between) + 1)
}

type Keyword = 'msgctxt' | 'msgid' | 'msgstr'

/** The messages of a PO file, in its order. Obsolete messages (`#~`) are omitted. */
export function readPo(text: string): Messages {
  const found = new Map<string, string>()
  for (const entry of text.split(/\n\n+/)) {
    const fields: Record<Keyword, string> = { msgctxt: '', msgid: '', msgstr: '' }
    let open: Keyword | undefined
    for (const row of entry.split('\n')) {
      const [, keyword, quoted] = /^(?:(msgctxt|msgid|msgstr) )?(".*")$/.exec(row) ?? []
      if (keyword !== undefined) open = keyword as Keyword
      if (open && quoted !== undefined) fields[open] += JSON.parse(quoted) as string
    }
    if (fields.msgid !== '') found.set(inContext(fields.msgctxt, fields.msgid), fields.msgstr)
  }
  return found
}

export function readCatalogue(folder: string, language: string): Messages {
  return readPo(readFileSync(path.join(folder, `${language}.po`), 'utf8'))
}

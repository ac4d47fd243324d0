import type { Messages } from './po.ts'

export interface NumberedWords {
  /** IDs of messages; the first one has key 1. The list only grows, so that keys stay valid for old clients. */
  order: string[]
  /** C-03: by language, then by key. Messages that are no longer used are left out. */
  words: Record<string, Record<string, string>>
}

export function numberWords(
  known: readonly string[],
  catalogues: Readonly<Record<string, Messages>>,
): NumberedWords {
  const ids = [...(catalogues.en?.keys() ?? [])]
  const order = [...known, ...ids.filter((id) => !known.includes(id))]
  const words = Object.entries(catalogues).map(([language, messages]) => {
    const entries = order.flatMap((id, index) => {
      const text = messages.get(id)
      return text === undefined ? [] : [[String(index + 1), text] as const]
    })
    return [language, Object.fromEntries(entries)] as const
  })
  return { order, words: Object.fromEntries(words) }
}

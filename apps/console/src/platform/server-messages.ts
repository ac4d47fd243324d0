interface Sentence {
  pattern: RegExp
  names: readonly string[]
  translation: string
}

let exact: ReadonlyMap<string, string> = new Map()
let variable: readonly Sentence[] = []

/** Sets the translations of the server's English sentences; there are none in English. */
export function setServerMessages(messages: Readonly<Record<string, string>>): void {
  exact = new Map(Object.entries(messages))
  // The longest first, because a sentence can begin with a part that is another known sentence.
  const withParts = [...exact].filter(([english]) => placeholder.test(english))
  variable = withParts.toSorted(([one], [other]) => other.length - one.length).map(sentenceOf)
}

const placeholder = /\{\w+\}/

/** A sentence of the server in the language of the console. Unknown ones stay as they are. */
export function serverText(english: string): string {
  const known = exact.get(english)
  if (known !== undefined) return known
  for (const { pattern, names, translation } of variable) {
    const parts = pattern.exec(english)
    if (!parts) continue
    const values = new Map(names.map((name, at) => [name, serverText(parts[at + 1] ?? '')]))
    return translation.replace(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole)
  }
  return english
}

function sentenceOf([english, translation]: [string, string]): Sentence {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const fixed = english
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  return { pattern: new RegExp(`^${fixed.join('(.+)')}$`, 's'), names, translation }
}

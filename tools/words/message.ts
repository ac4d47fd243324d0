/**
 * What a translation has to keep of its message: placeholders (`{name}`, `{count, plural}`), the number sign of
 * plurals and tags (`<0>`, `</0>`), each once. Null when the message cannot be read: braces that do not fit, or a
 * plural without `other`.
 */
export function partsOf(message: string): ReadonlySet<string> | null {
  const parts = new Set(Array.from(message.matchAll(/<\/?\d+\/?>/g), ([tag]) => tag))
  return readText(message, 0, parts, false) === message.length ? parts : null
}

const broken = -1

/** Reads up to the brace that closes the text, or to the end; returns the end position. */
function readText(message: string, from: number, parts: Set<string>, isInside: boolean): number {
  let at = from
  while (at < message.length && message[at] !== '}') {
    if (message[at] === '#' && isInside) parts.add('#')
    at = message[at] === '{' ? readArgument(message, at, parts) : at + 1
    if (at === broken) return broken
  }
  return at < message.length === isInside ? at : broken
}

function readArgument(message: string, from: number, parts: Set<string>): number {
  const [head, name, kind] = /^\{\s*(\w+)\s*(?:,\s*(\w+)\s*,\s*)?/.exec(message.slice(from)) ?? []
  if (head === undefined || name === undefined) return broken
  parts.add(kind === undefined ? `{${name}}` : `{${name}, ${kind}}`)
  const end = kind === undefined ? from + head.length : readBranches(message, from + head.length, parts)
  return message[end] === '}' ? end + 1 : broken
}

/** `one {…} other {…}`; returns the position after the last one. */
function readBranches(message: string, from: number, parts: Set<string>): number {
  let at = from
  let hasOther = false
  for (;;) {
    const [start, branch] = /^([=\w]+)\s*\{/.exec(message.slice(at)) ?? []
    if (start === undefined) return hasOther ? at : broken
    hasOther ||= branch === 'other'
    const end = readText(message, at + start.length, parts, true)
    if (end === broken) return broken
    at = end + 1
    while (message[at] === ' ') at++
  }
}

export interface TextBlock {
  isHeading: boolean
  content: string
}

/** Empty lines separate paragraphs; a line that begins with `#` is a heading. */
export function parseText(text: string): TextBlock[] {
  return text
    .split(/\r?\n(?=#)|(?<=^#.*)\r?\n|(?:\r?\n[ \t]*){2,}/m)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) =>
      block.startsWith('#')
        ? { isHeading: true, content: block.replace(/^#+\s*/, '') }
        : { isHeading: false, content: block },
    )
}

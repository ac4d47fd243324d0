/** HTML that is safe. All other values in `html` are escaped. */
export interface Html {
  readonly ready: string
}

export type Part = Html | string | number | null | readonly Html[]

export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return {
    ready: texts.map((text, index) => text + (index < parts.length ? asText(parts[index]) : '')).join(''),
  }
}

function asText(part: Part | undefined): string {
  if (part === null || part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return 'ready' in part ? part.ready : part.map(({ ready }) => ready).join('')
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

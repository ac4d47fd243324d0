import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { format } from 'prettier'

const file = path.join(import.meta.dirname, '../docs/operating/speed.md')

/** Replaces a generated section of docs/operating/speed.md, between its markers. */
export async function writeResults(section: string, lines: readonly string[]): Promise<void> {
  const [begin, end] = [`<!-- begin ${section} -->`, `<!-- end ${section} -->`]
  const text = await readFile(file, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has no section ${section}`)
  const written = [`${text.slice(0, from)}${begin}`, '', ...lines, '', text.slice(to)].join('\n')
  await writeFile(file, await format(written, { parser: 'markdown', printWidth: 130, proseWrap: 'preserve' }))
}

/** `Measured on 2026-11-22 on 2 cores (…), 24 GB.` */
export function measuredOn(): string {
  const day = new Date().toISOString().slice(0, 10)
  const [first] = cpus()
  const memory = Math.round(totalmem() / 1e9)
  return `Measured on ${day} on ${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${memory} GB.`
}

export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}

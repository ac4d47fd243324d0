import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isStarted, lineAt, projectFiles, report, root, type Finding } from './project.ts'

const document = 'ARCHITECTURE.md'

export interface NamedFolder {
  /** Path without the slash at the end. */
  folder: string
  line: number
  /** Whether the path starts at the root, as in a tree. Prose can name only the end of a path: `platform/`. */
  isWholePath: boolean
}

/** Folders named in ARCHITECTURE.md must exist. */
export function missingFolders(text: string, files: readonly string[]): Finding[] {
  const folders = new Set(files.flatMap(parentsOf))
  const isThere = ({ folder, isWholePath }: NamedFolder) =>
    folders.has(folder) || (!isWholePath && [...folders].some((known) => known.endsWith(`/${folder}`)))
  return namedFolders(text)
    .filter((named) => !isThere(named))
    .map(({ folder, line }) => ({ file: document, line, message: `there is no folder ${folder}/` }))
}

/** Folders in the trees of code blocks, and in `code/` inside the prose. Names with <…> or * are patterns. */
export function namedFolders(text: string): NamedFolder[] {
  const blocks = Array.from(text.matchAll(/^```\w*\n([\s\S]*?)^```/gm))
  const inTrees = blocks.flatMap(({ 0: whole, 1: tree = '', index }) =>
    foldersOfTree(tree, lineAt(text, index + whole.indexOf('\n') + 1)),
  )
  const prose = text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ' '))
  const inProse = Array.from(prose.matchAll(/`([\w@.][\w@./-]*)\/`/g), ({ 1: folder = '', index }) => ({
    folder,
    line: lineAt(prose, index),
    isWholePath: false,
  }))
  return [...inTrees, ...inProse]
}

function foldersOfTree(tree: string, firstLine: number): NamedFolder[] {
  const found: NamedFolder[] = []
  let above: { indent: number; folder: string }[] = []
  for (const [index, row] of tree.split('\n').entries()) {
    const plain = row.replace(/[│├└─]/g, ' ')
    const indent = plain.search(/\S/)
    if (indent < 0) continue
    above = above.filter((parent) => parent.indent < indent)
    // The description follows after two spaces.
    const names = (plain.trim().split(/\s{2,}/, 1)[0] ?? '').split(' ')
    for (const name of names.filter((word) => /^[\w@.<>*/-]+\/$/.test(word))) {
      const folder = [above.at(-1)?.folder, name.slice(0, -1)].filter(Boolean).join('/')
      above.push({ indent, folder })
      if (!/[<>*]/.test(folder)) found.push({ folder, line: firstLine + index, isWholePath: true })
    }
  }
  return found
}

function parentsOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

if (isStarted(import.meta.filename)) {
  const file = path.join(root, document)
  if (existsSync(file)) report(missingFolders(readFileSync(file, 'utf8'), projectFiles()))
  else report([{ file: document, message: 'is missing' }])
}

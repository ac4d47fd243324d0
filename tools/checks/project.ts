import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** The text of each file, by its path inside the repository with `/` on every platform. */
export type Sources = ReadonlyMap<string, string>

export interface Finding {
  file: string
  line?: number
  message: string
}

/** Files that are or could be committed, relative to the root. Without git, all files that are not generated. */
export function projectFiles(folder = root): string[] {
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
    const maxBuffer = 2 ** 26
    const listed = execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer,
    }).split('\0')
    return listed.filter((file) => file !== '' && existsSync(path.join(folder, file))).toSorted()
  } catch {
    return filesBelow(folder, '').toSorted()
  }
}

export function readSources(files: readonly string[], folder = root): Sources {
  return new Map(files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]))
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

export function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file)
}

/** Whether this file is the entry point, not imported by its test. */
export function isStarted(file: string): boolean {
  return process.argv[1] !== undefined && path.resolve(process.argv[1]) === file
}

/** Prints findings as `file:line  message` and sets the exit code. */
export function report(findings: readonly Finding[]): void {
  for (const { file, line, message } of findings)
    console.log(`${file}${line === undefined ? '' : `:${line}`}  ${message}`)
  if (findings.length > 0) process.exitCode = 1
}

function filesBelow(folder: string, prefix: string): string[] {
  const made = ['node_modules', 'dist', '.git', '.data', '.cache', 'test-results']
  return readdirSync(path.join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const file = prefix === '' ? entry.name : `${prefix}/${entry.name}`
    if (!entry.isDirectory()) return [file]
    return made.includes(entry.name) ? [] : filesBelow(folder, file)
  })
}

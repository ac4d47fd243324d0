import { parseArgs } from 'node:util'
import { CommandError } from './connection.ts'

/** What a command prints: lines of text, or one JSON value with `--json`. */
export interface Output {
  json: unknown
  lines: readonly string[]
}

const options = {
  json: { type: 'boolean' },
  'data-dir': { type: 'string' },
  tag: { type: 'string' },
  name: { type: 'string' },
  source: { type: 'string' },
  category: { type: 'string' },
  role: { type: 'string' },
  month: { type: 'string' },
  to: { type: 'string' },
  free: { type: 'boolean' },
  paid: { type: 'boolean' },
  publish: { type: 'boolean' },
  unpublish: { type: 'boolean' },
  apply: { type: 'boolean' },
  force: { type: 'boolean' },
} as const

/** The words after the name of the command, and the options. */
export type Arguments = ReturnType<typeof parseArguments>

/** Throws a CommandError for unknown options. */
export function parseArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { options: values, positionals }
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
}

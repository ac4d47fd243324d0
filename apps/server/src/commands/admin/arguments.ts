import { parseArgs } from 'node:util'
import { errorMessage } from '../../platform/error-message.ts'
import { CommandError } from './connection.ts'

/** What a command prints: lines of text, or one JSON value with `--json`. */
export interface Output {
  json: unknown
  lines: readonly string[]
}

const options = {
  help: { type: 'boolean' },
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

const opposites = [
  ['free', 'paid'],
  ['publish', 'unpublish'],
] as const

/** Throws a CommandError for unknown options, and for those that exclude each other. */
export function parseArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    for (const [one, other] of opposites)
      if (values[one] && values[other]) throw new CommandError(`Choose --${one} or --${other}, not both.`)
    return { options: values, positionals }
  } catch (error) {
    if (error instanceof CommandError) throw error
    // Node adds advice in further sentences.
    const [sentence = ''] = errorMessage(error).split(/\. |\n/)
    throw new CommandError(`${sentence.replace(/\.$/, '')}.`)
  }
}

import { parseArguments, type Arguments, type Output } from './arguments.ts'
import { createKey, inviteOperator } from './access.ts'
import { addChannel, listChannels, setChannel } from './channels.ts'
import { CommandError, type Connection } from './connection.ts'
import { runImport } from './imports.ts'
import { reportRevenue } from './revenue.ts'

const commands: Record<string, (server: Connection, args: Arguments) => Promise<Output>> = {
  'channel list': listChannels,
  'channel add': addChannel,
  'channel set': setChannel,
  import: runImport,
  'operator invite': inviteOperator,
  'api-key create': createKey,
  'report revenue': reportRevenue,
}

export const usage = `Usage: npm run -s admin -- <command> [--json] [--data-dir DIR]
  channel list
  channel add --tag T --name N --source external=URL|schedule [--free] [--category ID]
  channel set TAG [--name N] [--category ID] [--free|--paid] [--publish|--unpublish] [--source external=URL]
  import m3u|xmltv FILE|URL [--apply] [--force] [--source NAME] [--paid] [--publish]
  operator invite EMAIL --role owner|editor|support|finance
  api-key create NAME --role owner|editor|support|finance
  report revenue --month YYYY-MM
The server of the data folder (default ./.data) must be running.`

/** Parses the arguments. Throws a CommandError for unknown commands and options. */
export function readCommand(args: readonly string[]) {
  const read = parseArguments(args)
  const [first = '', second = '', ...rest] = read.positionals
  const run = Object.hasOwn(commands, first) ? commands[first] : commands[`${first} ${second}`]
  if (!run || read.positionals.length === 0) throw new CommandError(usage)
  const positionals = Object.hasOwn(commands, first) ? read.positionals.slice(1) : rest
  return { run: (server: Connection) => run(server, { ...read, positionals }), options: read.options }
}

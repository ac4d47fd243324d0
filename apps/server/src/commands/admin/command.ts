import { parseArguments, type Arguments, type Output } from './arguments.ts'
import { createKey, inviteOperator, resetOperator } from './access.ts'
import { backUp } from './backup.ts'
import { confirmRestore } from './confirm-restore.ts'
import { addChannel, listChannels, setChannel } from './channels.ts'
import { CommandError, connect, type Connection } from './connection.ts'
import { runImport } from './imports.ts'
import { restore } from './restore.ts'
import { reportRevenue } from './revenue.ts'

const commands: Record<string, (server: Connection, args: Arguments) => Promise<Output>> = {
  'channel list': listChannels,
  'channel add': addChannel,
  'channel set': setChannel,
  import: runImport,
  'operator invite': inviteOperator,
  'operator reset': resetOperator,
  'api-key create': createKey,
  'report revenue': reportRevenue,
  backup: backUp,
  'confirm-restore': confirmRestore,
}

const usage = `Usage: npm run -s admin -- <command> [--json] [--data-dir DIR]
  channel list
  channel add --tag T --name N --source external=URL|schedule|hls=URL|rtmp|srt [--free] [--category ID]
  channel set TAG [--name N] [--category ID] [--free|--paid] [--publish|--unpublish] [--source external=URL|schedule]
  import m3u|xmltv FILE|URL [--apply] [--force] [--source NAME] [--paid] [--publish]
  operator invite EMAIL --role owner|editor|support|finance
  operator reset EMAIL
  api-key create NAME --role owner|editor|support|finance
  report revenue --month YYYY-MM
  backup [--to FILE|FOLDER]
  restore FILE
  confirm-restore
The server of the data folder (default ./.data) must be running, except for restore.`

const listed = 'npm run -s admin -- --help lists them.'

/** Runs the command of the arguments. Throws a CommandError for unknown commands and options. */
export function readCommand(args: readonly string[]) {
  const read = parseArguments(args)
  const [first = '', second = '', ...rest] = read.positionals
  const name = Object.hasOwn(commands, first) || first === 'restore' ? first : `${first} ${second}`
  const positionals = name === first ? read.positionals.slice(1) : rest
  const given = { ...read, positionals }
  const { options } = read
  if (options.help) return { options, run: async () => ({ json: usage, lines: [usage] }) }
  if (name === 'restore')
    return { options, run: (dataDir: string, env: NodeJS.ProcessEnv) => restore(dataDir, env, given) }
  if (first === '') throw new CommandError(`Name a command; ${listed}`)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CommandError(`There is no command ${name.trim()}; ${listed}`)
  return { options, run: async (dataDir: string) => command(await connect(dataDir), given) }
}

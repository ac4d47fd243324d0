// `npm run admin`: commands for scripts, sent to the running server. Exit code 0, or 1 with one sentence on stderr.
import path from 'node:path'
import { CommandError } from './admin/connection.ts'
import { readCommand } from './admin/command.ts'

try {
  const { run, options } = readCommand(process.argv.slice(2))
  const dataDir = path.resolve(options['data-dir'] ?? process.env.DATA_DIR ?? './.data')
  const { json, lines } = await run(dataDir, process.env)
  console.log(options.json ? JSON.stringify(json) : lines.join('\n'))
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

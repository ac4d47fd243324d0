import { readConfig, type Config } from './env.ts'
import { start, type Started } from './start.ts'

const say = (sentence: string) => console.log(`  ${sentence}`)

try {
  const config = readConfig(process.env)
  const started = await start(config, { say })
  stopOnSignals(started)
  announce(config, started)
} catch (error) {
  console.error(`\nKallo did not start: ${sentenceOf(error)}`)
  process.exitCode = 1
}

function announce(config: Config, { address }: Started): void {
  if (config.seed === 'demo') {
    console.log('\n  Demo accounts, all with the password kallo-demo-1:')
    console.log('    ada@kallo.test    a running subscription for 3 devices')
    console.log('    bola@kallo.test   no subscription')
    console.log('    chidi@kallo.test  a subscription that has lapsed')
    console.log('    ops@kallo.test    operator\n')
  }
  console.log(`ready ${config.publicUrl ?? address}`)
}

/** Ctrl-C and a plain kill end in order; a second one ends at once. */
function stopOnSignals({ stop, deps }: Started): void {
  let isStopping = false
  const end = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        deps.log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // `npm start` holds a channel to this process: when it closes, whoever started us is gone.
  process.on('disconnect', end)
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') return `port ${port} on ${address} is taken. Set PORT to a free one.`
  if (code === 'EACCES' && port)
    return `port ${port} is not allowed for this user. Set PORT to one above 1023.`
  if (code === 'ECONNREFUSED') return `the database of DATABASE_URL does not answer (${error.message}).`
  return error.message
}

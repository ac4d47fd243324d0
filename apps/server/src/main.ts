import './platform/tick-shape.ts'
import cluster from 'node:cluster'
import path from 'node:path'
import { readConfig, type Config } from './env.ts'
import { createSetupLink } from './accounts/operators/index.ts'
import { findStoredKeys } from './billing/paystack-keys/index.ts'
import { findRestored } from './foundation/backup/index.ts'
import { findStoredServer, type StoredServer } from './foundation/mail-queue/index.ts'
import { monitoringHash, unsubscribeHash } from './foundation/settings/index.ts'
import { errorMessage } from './platform/error-message.ts'
import { logUncaughtErrors } from './platform/uncaught-errors.ts'
import { startService, type Service } from './processes/start-service.ts'
import { runWebProcess } from './processes/web-process.ts'

const say = (sentence: string) => console.log(`  ${sentence}`)

// `npm run dev` sets this variable; responses are then checked against the contract.
const validatesResponses = process.env.NODE_ENV === 'development'
if (cluster.isWorker) await runWebProcess(readConfig(process.env), validatesResponses)
else await run()

async function run(): Promise<void> {
  let stop = (): Promise<unknown> => Promise.resolve()
  try {
    const config = readConfig(process.env)
    const lost = Promise.withResolvers<Error>()
    const service = await startService(config, { say, onLost: lost.resolve, validatesResponses })
    stop = service.stop
    logUncaughtErrors(service.deps.log)
    stopOnSignals(service)
    if (hasLostParent()) return
    restartOnSignal(service)
    void lost.promise.then((error) => stopAfterFailure(service, error))
    await announce(config, service)
  } catch (error) {
    console.error(`\nKallo did not start: ${errorMessage(error)}`)
    await stop().catch(() => undefined)
    // A supervisor restarts it; nothing that is left over may keep the process alive.
    process.exit(1)
  }
}

async function announce(config: Config, { address, deps }: Service): Promise<void> {
  const site = config.publicUrl ?? address
  if (config.seed === 'demo') {
    console.log('\n  Demo accounts, all with the password kallo-demo-1:')
    console.log('    ada@kallo.test    a running subscription for 3 devices')
    console.log('    bola@kallo.test   no subscription')
    console.log('    chidi@kallo.test  a subscription that has lapsed')
    console.log('    ops@kallo.test    operator\n')
    if (!/^(127\.|localhost$|::1$)/.test(config.host))
      console.log(
        `  These passwords are public, and HOST=${config.host} lets other machines in. Use SEED=none in service.\n`,
      )
  }
  const [unsubscribe, monitoring] = [await unsubscribeHash(deps.db), await monitoringHash(deps.db)]
  console.log(`  Form for leaving the mailing list: ${site}/unsubscribe/${unsubscribe}`)
  console.log(`  Monitoring page, for operators:    ${site}/${monitoring}`)
  const setupToken = await createSetupLink(deps)
  if (setupToken !== null)
    console.log(`\n  Create the first operator, once:   ${site}/console/setup/${setupToken}`)
  if (config.trustedProxies.length > 0 && config.publicUrl === null)
    console.warn('\n  PUBLIC_URL is not set: addresses follow the host that the proxy reports.')
  announceMail(config, address, await findStoredServer(deps))
  announcePayments(config, await findStoredKeys(deps.db, deps.settingsKey))
  await announcePause(deps)
  if (config.hasSmsUrl) console.warn('\n  SMS_URL has no effect: this version sends no text messages.')
  console.log(`\nready ${site}`)
  // Informs a parent process with an IPC channel of the address, because PORT may have been 0.
  process.send?.({ ready: address })
}

function announceMail(
  { smtpUrl, seed, isPublic, dataDir }: Config,
  address: string,
  stored: StoredServer,
): void {
  if (smtpUrl !== null || stored.url !== null || stored.isUnreadable) return
  if (seed === 'demo' && !isPublic)
    return console.log(`  Mails become files; read them at:  ${address}/outbox`)
  console.warn(
    '\n  Mail cannot be sent: there is no mail server. Accounts cannot be activated and passwords cannot be reset.\n  Enter one in the console under Email, or set SMTP_URL.',
  )
  console.warn(`  Mails are written to ${path.join(dataDir, 'outbox')} instead.`)
}

function announcePayments({ paystack }: Config, stored: Awaited<ReturnType<typeof findStoredKeys>>): void {
  if (!paystack.isSandbox || stored.keys !== null) return
  if (stored.unreadable !== null)
    console.warn(
      '\n  Payments are off: the stored Paystack key cannot be decrypted. Enter it again in the console.',
    )
  else if (paystack.isOff)
    console.warn('\n  Payments are off: PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY are not set.')
  else console.log(`  Payments are only tests, no money moves. They are made at: ${paystack.baseUrl}`)
}

/** G-06. */
async function announcePause({ db }: Service['deps']): Promise<void> {
  const restored = await findRestored(db)
  if (restored === null) return
  console.warn(`\n  This service was restored from a backup (${restored.madeAt ?? 'point in time'}).`)
  console.warn('  It charges and mails nothing until an owner confirms in the console that it replaces the')
  console.warn('  former one, or with: npm run -s admin -- confirm-restore')
}

/** Whether the process that started this one has closed the IPC channel, which it does when it is killed. */
function hasLostParent(): boolean {
  return process.send !== undefined && !process.connected
}

/** SIGINT and SIGTERM stop the service in order; a second one ends it at once. */
function stopOnSignals({ stop }: Service): void {
  let isStopping = false
  const end = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    stop().then(
      () => process.exit(0),
      // The error has been logged.
      () => process.exit(1),
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // The parent process (`npm start`) has ended, perhaps during the start.
  process.on('disconnect', end)
  if (hasLostParent()) end()
}

/** SIGUSR2 replaces the web processes one after the other. */
function restartOnSignal({ restartWebProcesses, deps }: Service): void {
  process.on('SIGUSR2', () => {
    if (restartWebProcesses) void restartWebProcesses()
    else deps.log.warn('SIGUSR2 is ignored: with WEB_CONCURRENCY=1 there are no web processes')
  })
}

/** The database or the web processes cannot be restarted: stop, so that a supervisor can restart the service. */
async function stopAfterFailure({ stop }: Service, error: Error): Promise<void> {
  console.error(`\nKallo stops: ${errorMessage(error)}`)
  await stop().catch(() => undefined)
  process.exit(1)
}

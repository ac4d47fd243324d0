// npm start: from a fresh clone to a running service. Needs nothing but Node 18 or newer and npm.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { inspect } from 'node:util'
import { ensureBuilt } from './setup/build-apps.mjs'
import { endWithStarter } from './setup/end-with-starter.mjs'
import { ensureInstalled, pinnedNode, root, serverEnvironment, serverFlags } from './setup/install.mjs'
import { startSandbox } from './setup/sandbox.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  serve(await startSandbox())
} catch (error) {
  console.error(`\nKallo did not start: ${error instanceof Error ? error.message : inspect(error)}`)
  process.exitCode = 1
}

/**
 * Runs the server in a process group of its own. It receives signals from this process only, so that Ctrl-C stops it
 * once and in order. When this process is killed, the closed IPC channel stops the server and the payment sandbox.
 */
function serve(sandbox) {
  const server = spawn(pinnedNode(), [...serverFlags, path.join(root, 'apps/server/src/main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    env: { ...serverEnvironment, ...process.env, ...sandbox?.env },
  })
  server.on('message', ({ ready }) => {
    sandbox?.tell(ready).catch((error) => console.error(`  Payments will be seen late: ${error.message}`))
  })
  let lastSignalAt = 0
  const forward = (signal) => {
    // The terminal signals the whole process group, and npm forwards the signal too, so both count as one.
    if (Date.now() - lastSignalAt < 700) return
    lastSignalAt = Date.now()
    server.kill(signal)
  }
  process.on('SIGINT', forward)
  process.on('SIGTERM', forward)
  process.on('SIGUSR2', () => server.kill('SIGUSR2'))
  endWithStarter(() => forward('SIGTERM'))
  server.on('exit', (code) => {
    sandbox?.stop()
    process.exit(code ?? 1)
  })
}

// Runs one setup task, named by the argument, while it holds the lock of this clone.
import path from 'node:path'
import { acquireSetupLock } from './setup-lock.mjs'
import { root } from './toolchain.mjs'

const tasks = {
  install: async () => (await import('./install.mjs')).installPackages(),
  build: async () => (await import('./build-apps.mjs')).buildApps(),
  browser: async () => (await import('./browser.mjs')).installHeadlessShell(),
  ffmpeg: async () => (await import('./ffmpeg.mjs')).installFfmpeg(),
}

try {
  const release = await acquireSetupLock(path.join(root, '.cache/setup.lock'))
  await tasks[process.argv[2]]()
  release()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

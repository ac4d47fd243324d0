// npm run dev: the server restarts when its sources change; Vite serves viewer app and console with hot reload.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, pinnedNode, root } from './setup/install.mjs'
import { startSandbox } from './setup/sandbox.mjs'

await ensureInstalled()
const node = pinnedNode()
const server = ['--watch', '--watch-preserve-output', path.join(root, 'apps/server/src/main.ts')]
const port = process.env.PORT ?? '8080'
const sandbox = await startSandbox()
await sandbox?.tell(`http://127.0.0.1:${port}`)
const children = [
  spawn(node, server, {
    stdio: 'inherit',
    env: { LOG_LEVEL: 'info', NODE_ENV: 'development', ...process.env, ...sandbox?.env },
  }),
  ...['viewer', 'console'].map((app) =>
    spawn(node, [path.join(root, 'node_modules/vite/bin/vite.js')], {
      stdio: 'inherit',
      cwd: path.join(root, 'apps', app),
      env: { KALLO_API: `http://127.0.0.1:${port}`, ...process.env },
    }),
  ),
]
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM')
    sandbox?.stop()
    process.exitCode = code ?? 1
  })
}

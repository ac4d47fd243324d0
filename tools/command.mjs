// Runs a command of the project with the pinned Node: `npm run admin`, `npm run db:types`, `npm run sandbox`.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, pinnedNode, root, serverFlags } from './setup/install.mjs'

const files = {
  admin: 'apps/server/src/commands/admin.ts',
  'db:types': 'tools/db-types.ts',
  sandbox: 'apps/paystack-sandbox/src/main.ts',
}

await ensureInstalled()
const [name = '', ...args] = process.argv.slice(2)
const child = spawn(pinnedNode(), [...serverFlags, path.join(root, files[name]), ...args], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})

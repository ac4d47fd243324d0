// npm run vouchers: creates, lists and voids batches of vouchers (docs/operating/vouchers.md).
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, pinnedNode, root, serverFlags } from './setup/install.mjs'

await ensureInstalled()
const command = path.join(root, 'apps/server/src/vouchers-command.ts')
const { status } = spawnSync(pinnedNode(), [...serverFlags, command, ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1

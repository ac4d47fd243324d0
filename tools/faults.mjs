// npm run faults [-- --long] [-- --only=NAME] [-- FILE.md]
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureBuilt } from './setup/build-apps.mjs'
import { ensureInstalled, pinnedNode, root } from './setup/install.mjs'

await ensureInstalled()
await ensureBuilt()
const args = [path.join(root, 'faults/outages.ts'), ...process.argv.slice(2)]
const { status } = spawnSync(pinnedNode(), args, { stdio: 'inherit' })
process.exitCode = status ?? 1

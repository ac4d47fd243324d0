// npm run faults [-- --long] [-- --only=NAME] [-- FILE.md], or npm run faults -- live [--minutes N] [--events N] [--seed N] [FILE.md]
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureBuilt } from './setup/build-apps.mjs'
import { ensureInstalled, pinnedNode, root } from './setup/install.mjs'

await ensureInstalled()
await ensureBuilt()
const isLive = process.argv[2] === 'live'
const program = isLive ? 'faults/live/run-live.ts' : 'faults/outages.ts'
const args = [path.join(root, program), ...process.argv.slice(isLive ? 3 : 2)]
const { status } = spawnSync(pinnedNode(), args, { stdio: 'inherit' })
process.exitCode = status ?? 1

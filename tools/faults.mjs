// npm run faults [-- --long] [-- --only=NAME] [-- FILE.md], or npm run faults -- live [--minutes N] [--events N] [--seed N] [FILE.md]
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuilt } from './setup/build-apps.mjs'
import { ensureFfmpeg } from './setup/ffmpeg.mjs'
import { ensureInstalled, pinnedNode, root } from './setup/install.mjs'

await ensureInstalled()
await ensureBuilt()
const isLive = process.argv[2] === 'live'
if (isLive) await ensureFfmpeg()
const browser = isLive ? await ensureBrowser() : {}
const program = isLive ? 'faults/live/run-live.ts' : 'faults/outages.ts'
const args = [path.join(root, program), ...process.argv.slice(isLive ? 3 : 2)]
const { status } = spawnSync(pinnedNode(), args, {
  stdio: 'inherit',
  env: { ...process.env, ...browser },
})
process.exitCode = status ?? 1

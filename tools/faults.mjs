// npm run faults [-- --long] [-- --only=NAME] [-- FILE.md], or npm run faults -- live [--minutes N] [--events N] [--seed N] [FILE.md]
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuilt } from './setup/build-apps.mjs'
import { ensureInstalled, pinnedNode, root } from './setup/install.mjs'

const isLive = process.argv[2] === 'live'
if (isLive) requireReadRate()
await ensureInstalled()
await ensureBuilt()
const browser = isLive ? await ensureBrowser() : {}
const program = isLive ? 'faults/live/run-live.ts' : 'faults/outages.ts'
const args = [path.join(root, program), ...process.argv.slice(isLive ? 3 : 2)]
const { status } = spawnSync(pinnedNode(), args, {
  stdio: 'inherit',
  env: { ...process.env, ...browser },
})
process.exitCode = status ?? 1

/**
 * Requires the option `-readrate`, with which encoders send faster than real time. ffmpeg has it from 5.0 on; the
 * build from npm is older.
 */
function requireReadRate() {
  const program = process.env.FFMPEG_PATH || 'ffmpeg'
  const { stdout } = spawnSync(program, ['-hide_banner', '-h', 'full'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (String(stdout).includes('-readrate')) return
  console.error('npm run faults -- live needs ffmpeg 5.1 or later: install it, or set FFMPEG_PATH.')
  process.exit(1)
}

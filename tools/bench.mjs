// npm run bench [-- reports], npm run audience [-- …]
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuilt } from './setup/build-apps.mjs'
import { ensureInstalled, pinnedNode, root } from './setup/install.mjs'

await ensureInstalled()
await ensureBuilt()
const needsBrowser = [
  undefined,
  'console',
  'data-use',
  'first-frame',
  'guide',
  'heap',
  'search',
  'switching',
].includes(process.argv[2])
const env = { ...process.env, ...(needsBrowser ? await ensureBrowser() : {}) }
const { status } = spawnSync(pinnedNode(), [path.join(root, 'bench/run.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env,
})
process.exitCode = status ?? 1

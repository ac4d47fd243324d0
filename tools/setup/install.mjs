import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { missingPackages } from './lock-file.mjs'
import { runLocked } from './locked.mjs'
import { step } from './step.mjs'
import { ensureToolchain, npm, pinnedVersion, quiet, root } from './toolchain.mjs'

export { npm, pinnedNode, root } from './toolchain.mjs'

const stamp = path.join(root, 'node_modules/.kallo-installed')

/**
 * Installs the pinned Node and the packages of the lock file, unless they are installed. Runs on Node 18 or newer.
 */
export async function ensureInstalled() {
  await ensureToolchain()
  if (!isInstalled()) await runLocked('install')
}

/** Runs on the pinned Node, while this process holds the lock. */
export async function installPackages() {
  if (isInstalled()) return
  const [command, ...first] = npm()
  await step(
    'Installing what Kallo needs (only the first time)',
    command,
    [...first, 'ci', ...quiet, '--include=dev', '--include=optional'],
    { cwd: root },
  )
  const missing = missingPackages(root)
  if (missing.length > 0)
    throw new Error(`npm reported success, but did not install ${missing.slice(0, 10).join(', ')}.`)
  writeFileSync(stamp, wanted())
}

/** An installation made by another version of Node is not trusted: it may lack optional packages. */
function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted() && missingPackages(root).length === 0
}

function wanted() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch} node ${pinnedVersion()}`)
    .digest('hex')
}

/**
 * V8 options of the server. Young objects take at most 16 MB: with Node's default, a busy server uses 30 MB more and
 * is no faster. The heap grows by a fifth between major collections, where V8 would otherwise let it double.
 */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=20']

/**
 * Environment of the server. glibc's malloc returns memory of large blocks at once, and uses two arenas instead of
 * eight per core, which saves 40 MB. Node caches compiled modules, so it does not load its TypeScript compiler again.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
}

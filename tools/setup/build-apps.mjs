import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { runLocked } from './locked.mjs'
import { step } from './step.mjs'
import { pinnedNode, root } from './toolchain.mjs'

const stampName = '.kallo-built'
const apps = { viewer: 'Building the viewer app', console: 'Building the console' }

/** Builds and compresses each browser app whose sources have changed or whose built files are damaged. */
export async function ensureBuilt() {
  if (!Object.keys(apps).every(isBuilt)) await runLocked('build')
}

/** Runs on the pinned Node, while this process holds the lock: the folder `dist` is replaced file by file. */
export async function buildApps() {
  for (const [name, title] of Object.entries(apps)) if (!isBuilt(name)) await build(name, title)
}

async function build(name, title) {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--logLevel', 'error']
  await step(title, pinnedNode(), args, { cwd: path.join(root, 'apps', name) })
  compressAll(distOf(name))
  writeFileSync(path.join(distOf(name), stampName), stampOf(name))
}

function isBuilt(name) {
  const stamp = path.join(distOf(name), stampName)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(name)
}

const distOf = (name) => path.join(root, 'apps', name, 'dist')

function stampOf(name) {
  return [fingerprint([`apps/${name}`, 'libs', 'package-lock.json']), ...builtFiles(distOf(name))].join('\n')
}

/** Names and sizes, to detect missing and truncated files. */
function builtFiles(dist) {
  return filesBelow(dist)
    .filter((file) => path.basename(file) !== stampName)
    .map((file) => `${path.relative(dist, file)} ${statSync(file).size}`)
}

/** A hash of all files below some folders. */
export function fingerprint(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const file of filesBelow(path.join(root, input))) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(entry) {
  if (statSync(entry).isFile()) return [entry]
  return readdirSync(entry, { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', '.vite'].includes(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesBelow(path.join(entry, name)))
}

function compressAll(folder) {
  for (const file of filesBelow(folder)) {
    if (!/\.(js|css|html|svg|json|webmanifest)$/.test(file)) continue
    const body = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(body))
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
  }
}

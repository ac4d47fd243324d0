import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pinnedNode, root } from './install.mjs'
import { step } from './step.mjs'

const stampName = '.kallo-built'

/** Builds and compresses each browser app whose sources have changed or whose built files are damaged. */
export async function ensureBuilt() {
  await ensureAppBuilt('viewer', 'Building the viewer app')
  await ensureAppBuilt('console', 'Building the console')
}

async function ensureAppBuilt(name, title) {
  const folder = path.join(root, 'apps', name)
  const dist = path.join(folder, 'dist')
  const stamp = path.join(dist, stampName)
  const wanted = fingerprint([`apps/${name}`, 'libs', 'package-lock.json'])
  const stampOf = () => [wanted, ...builtFiles(dist)].join('\n')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf()) return
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  await step(title, pinnedNode(), [vite, 'build', '--logLevel', 'error'], { cwd: folder })
  compressAll(dist)
  writeFileSync(stamp, stampOf())
}

/** Names and sizes, to detect missing and truncated files. */
function builtFiles(dist) {
  return filesBelow(dist)
    .filter((file) => path.basename(file) !== stampName)
    .map((file) => `${path.relative(dist, file)} ${statSync(file).size}`)
}

function fingerprint(inputs) {
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

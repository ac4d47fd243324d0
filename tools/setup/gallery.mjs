import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fingerprint } from './build-apps.mjs'
import { step } from './step.mjs'
import { pinnedNode, root } from './toolchain.mjs'

const stampFile = path.join(root, '.cache/gallery/.built')

/** Builds the gallery of libs/ui for the end-to-end tests when a source has changed since the last build. */
export async function ensureGallery() {
  const stamp = fingerprint(['libs/ui', 'package-lock.json'])
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  await step('Building the gallery', pinnedNode(), [path.join(root, 'tools/gallery.mjs'), '--build'])
  writeFileSync(stampFile, stamp)
}

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { runLocked } from './locked.mjs'
import { step } from './step.mjs'
import { npm, quiet, root } from './toolchain.mjs'

const bundled = path.join(root, 'tools/ffmpeg/node_modules/@ffmpeg-installer/linux-x64/ffmpeg')

/**
 * ffmpeg for the tests: FFMPEG_PATH, the one on PATH, or a static build from npm (Linux x64), which is installed when needed.
 * Without any, the tests that need one are skipped and say so in their titles.
 */
export async function ensureFfmpeg() {
  if (process.env.FFMPEG_PATH || spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0) return
  if (existsSync(bundled) || process.platform !== 'linux' || process.arch !== 'x64') return
  await runLocked('ffmpeg').catch(() =>
    console.log('  ffmpeg from npm is not available: the tests that need it are skipped.'),
  )
}

/** Runs on the pinned Node, while this process holds the lock. */
export async function installFfmpeg() {
  if (existsSync(bundled)) return
  const [command, ...first] = npm()
  await step('Installing ffmpeg for the tests', command, [...first, 'ci', '--ignore-scripts', ...quiet], {
    cwd: path.join(root, 'tools/ffmpeg'),
  })
}

import { spawn } from 'node:child_process'
import path from 'node:path'
import { pinnedNode, root } from './toolchain.mjs'

/**
 * Runs a task of locked-task.mjs on the pinned Node, alone among all processes that use this clone. Rejects when the task fails; the
 * task has printed why.
 * @param {'install' | 'build' | 'browser' | 'ffmpeg'} task
 */
export async function runLocked(task) {
  const file = path.join(root, 'tools/setup/locked-task.mjs')
  const child = spawn(pinnedNode(), ['--disable-warning=ExperimentalWarning', file, task], {
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (chunk) => (said = (said + chunk).slice(-20_000)))
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Error(said.trim() || `${task} ended with ${code}`)
}

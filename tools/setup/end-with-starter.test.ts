import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'

const file = pathToFileURL(path.join(import.meta.dirname, 'end-with-starter.mjs')).href

/** A program that ends by itself when its parent has been gone for three times as long as it takes to notice that. */
const program = `
import { endWithStarter } from ${JSON.stringify(file)}
const say = (word) => { console.log(word); process.exit() }
endWithStarter(() => say('ends'))
const parent = process.ppid
let times = 0
setInterval(() => process.ppid !== parent && (times += 1) > 15 && say('goes on'), 100)
process.kill(process.pid, 'SIGHUP')
console.log('is up')`

/** Starts the program in the background by a shell that ends when it is up. Returns what it says. */
async function startInBackground(env: Record<string, string>): Promise<string> {
  const { npm_lifecycle_event: _outer, ...inherited } = process.env
  const start = '"$0" --input-type=module -e "$1" </dev/null & read -r line'
  const shell = spawn('sh', ['-c', start, process.execPath, program], {
    env: { ...inherited, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  shell.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes('is up')) shell.stdin.end('\n')
  })
  await once(shell.stdout, 'end')
  return said
}

it('[X-07] what a script starts in the background goes on when the script has ended, and after SIGHUP', async () => {
  expect(await startInBackground({})).toBe('is up\ngoes on\n')
})

it('[X-07] what npm starts ends with its parent', async () => {
  expect(await startInBackground({ npm_lifecycle_event: 'start' })).toBe('is up\nends\n')
})

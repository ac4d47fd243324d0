import { spawn } from 'node:child_process'

/**
 * Runs a command with one line of progress instead of its output; the output is shown only when it fails.
 * @param {string} title @param {string} command @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export async function step(title, command, args, options = {}) {
  const started = Date.now()
  const isTerminal = process.stdout.isTTY
  const seconds = () => Math.round((Date.now() - started) / 1000)
  process.stdout.write(`  ${title} …${isTerminal ? '' : '\n'}`)
  const ticking = setInterval(() => {
    if (isTerminal) process.stdout.write(`\r  ${title} … ${seconds()} s`)
    else if (seconds() % 10 === 0) process.stdout.write(`    ${seconds()} s\n`)
  }, 1000)
  try {
    await run(command, args, options)
  } finally {
    clearInterval(ticking)
    if (isTerminal) process.stdout.write('\n')
  }
}

function run(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const hear = (chunk) => (said = (said + chunk).slice(-20_000))
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(undefined)
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${said.trim()}`))
    })
  })
}

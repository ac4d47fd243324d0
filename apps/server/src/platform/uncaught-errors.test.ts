import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const program = (folder: string) => `
  import { EventEmitter } from 'node:events'
  import { createLog } from '${folder}/log.ts'
  import { logUncaughtErrors } from '${folder}/uncaught-errors.ts'
  logUncaughtErrors(createLog('error'))
  setTimeout(() => { throw new Error('in a timer') }, 1)
  process.nextTick(() => new EventEmitter().emit('error', new Error('without a listener')))
  Promise.reject(new Error('in a promise'))
  setTimeout(() => console.log('still running'), 50)
`

it('logs errors of timers, event handlers and promises, and lets the process continue', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(import.meta.dirname)])
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(code).toBe(0)
  expect(output).toContain('still running')
  for (const message of ['in a timer', 'without a listener', 'in a promise'])
    expect(output).toContain(message)
})

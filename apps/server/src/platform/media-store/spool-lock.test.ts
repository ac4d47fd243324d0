import { expect, it, onTestFinished } from 'vitest'
import { createLog } from '../log.ts'
import { openSpoolLock } from './spool-lock.ts'

it('[X-20] reports once that the lock for uploads cannot be acquired', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  const lock = openSpoolLock('postgresql://kallo@127.0.0.1:1/kallo', 'spool', log)
  onTestFinished(() => lock.close())
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).toContain('the lock for uploads to S3 cannot be checked')
  expect(lock.isHeld()).toBe(false)
})

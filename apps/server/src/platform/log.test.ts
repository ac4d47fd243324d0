import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('[X-14] fields with personal data or secrets are redacted', () => {
  let line = ''
  const log = createLog('info', { write: (text) => void (line = text) })
  const secret = {
    email: 'ada@kallo.test',
    phone: '+234',
    ip: '192.0.2.1',
    token: 't',
    ticket: 't',
    password: 'p',
  }
  log.info({ ...secret, headers: { cookie: 'c' }, accountId: 'an-account' }, 'a message')
  const written = JSON.parse(line) as Record<string, unknown>
  for (const name of [...Object.keys(secret), 'headers']) expect(written[name], name).toBe('[Redacted]')
  expect(written).toMatchObject({ accountId: 'an-account', msg: 'a message' })
})

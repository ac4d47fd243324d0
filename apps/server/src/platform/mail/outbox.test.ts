import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createOutbox, outboxFolder } from './outbox.ts'

it('[A-09] does not write a mail again that an interrupted attempt has written', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-outbox-'))
  const outbox = createOutbox(folder, () => undefined)
  const mail = {
    from: 'no-reply@kallo.test',
    to: 'ada@kallo.test',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    headers: {},
  }
  await outbox.send({ ...mail, messageId: 'job-1@kallo.test' }, 'reset')
  await outbox.send({ ...mail, messageId: 'job-1@kallo.test' }, 'reset')
  await outbox.send({ ...mail, messageId: 'job-2@kallo.test' }, 'reset')
  expect(await readdir(outboxFolder(folder))).toHaveLength(2)
  await rm(folder, { recursive: true })
})

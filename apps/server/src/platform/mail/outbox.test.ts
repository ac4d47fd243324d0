import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openOutbox, outboxFolder } from './outbox.ts'

it('[A-09] a mail that was written before its process was killed is not written twice', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-outbox-'))
  const outbox = openOutbox(
    folder,
    () => 'Kallo <no-reply@kallo.test>',
    () => undefined,
  )
  const mail = { to: 'ada@kallo.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', headers: {} }
  await outbox.send({ ...mail, messageId: 'job-1@kallo.test' }, 'reset')
  await outbox.send({ ...mail, messageId: 'job-1@kallo.test' }, 'reset')
  await outbox.send({ ...mail, messageId: 'job-2@kallo.test' }, 'reset')
  expect(await readdir(outboxFolder(folder))).toHaveLength(2)
  await rm(folder, { recursive: true })
})

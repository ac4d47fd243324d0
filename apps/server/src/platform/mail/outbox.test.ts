import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createOutbox, outboxFolder } from './outbox.ts'

const mail = {
  from: 'no-reply@kallo.test',
  to: 'ada@kallo.test',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  headers: {},
}

it('[M-07] deletes mails after a week, and nothing else', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-outbox-'))
  const nameOf = (ms: number) =>
    `${new Date(ms).toISOString().replace(/[:.]/g, '-')}-reset-0123456789abcdef.eml`
  const [old, recent] = [nameOf(Date.now() - 8 * 86_400_000), nameOf(Date.now() - 6 * 86_400_000)]
  await mkdir(outboxFolder(folder))
  for (const name of [old, `${old}.part`, recent, '.keep'])
    await writeFile(path.join(outboxFolder(folder), name), '')
  await createOutbox(folder, () => undefined).send({ ...mail, messageId: 'job@kallo.test' }, 'reset')
  const left = await readdir(outboxFolder(folder))
  expect(left).toHaveLength(3)
  expect(left).toEqual(expect.arrayContaining([recent, '.keep']))
  await rm(folder, { recursive: true })
})

it('[A-09] does not write a mail again that an interrupted attempt has written', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-outbox-'))
  const outbox = createOutbox(folder, () => undefined)
  await outbox.send({ ...mail, messageId: 'job-1@kallo.test' }, 'reset')
  await outbox.send({ ...mail, messageId: 'job-1@kallo.test' }, 'reset')
  await outbox.send({ ...mail, messageId: 'job-2@kallo.test' }, 'reset')
  expect(await readdir(outboxFolder(folder))).toHaveLength(2)
  await rm(folder, { recursive: true })
})

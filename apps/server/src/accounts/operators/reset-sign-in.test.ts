import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createConsoleClient, signInAsOwner, type ConsoleClient } from '../../testing/console-client.ts'
import { attemptMails, retryMails } from '../../testing/mails.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { lockOperator } from './operator-store.ts'
import { withdrawResets } from './reset-sign-in.ts'

const password = 'correct horse battery'
const email = 'musa@kallo.test'

let test: TestApp
let owner: ConsoleClient
beforeAll(async () => {
  test = await createTestApp({ SMTP_URL: 'smtp://mail.test' })
  owner = await signInAsOwner(() => test)
})
afterAll(() => test.close())

async function mailedLink(): Promise<string> {
  const mail = (await test.runJobs()).find(({ to }) => to?.[0]?.address === email)
  return /invitation\/([0-9a-f]{64})/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function setUpCodes(client: ConsoleClient): Promise<string> {
  const { secret } = (await client.post('second-factor/begin')).body.data
  const code = generateSync({ secret, epoch: Math.floor(test.deps.clock.now() / 1000) })
  expect((await client.post('second-factor/confirm', { code })).status).toBe(200)
  return secret
}

it('[O-28] a lost second factor and password are replaced by a link of an owner; the former ones work until then', async () => {
  await owner.post('operators/invite', { email, role: 'editor' })
  const former = createConsoleClient(() => test)
  const joined = { token: await mailedLink(), name: 'Musa Garba', password }
  expect((await former.post('invitation/accept', joined)).status).toBe(200)
  await setUpCodes(former)
  const { operators } = (await owner.get('operators')).body.data
  const { id } = operators.find((one: { email: string }) => one.email === email)

  expect((await owner.post('operators/nobody/reset')).body.reason).toBe('operator-not-found')
  expect((await owner.post(`operators/${id}/reset`)).body.data).toEqual({ link: null })
  const token = await mailedLink()
  expect((await former.get('self')).status).toBe(200)
  const visitor = createConsoleClient(() => test)
  expect((await visitor.post('invitation/check', { token })).body.data).toEqual({
    email,
    role: 'editor',
    name: 'Musa Garba',
  })
  const chosen = { token, name: 'Musa Garba', password: 'another long password' }
  expect((await visitor.post('invitation/accept', chosen)).body.data).toMatchObject({
    operator: { id, role: 'editor', hasSecondFactor: false },
    needsSecondFactor: true,
  })
  expect((await former.get('self')).status).toBe(401)
  await setUpCodes(visitor)
  const again = createConsoleClient(() => test)
  expect((await again.post('login', { email, password })).body.reason).toBe('wrong-credentials')
  expect((await again.post('login', { email, password: chosen.password })).body.reason).toBe('code-needed')
  expect((await again.post('invitation/accept', chosen)).body.reason).toBe('link-invalid')

  await owner.post(`operators/${id}/reset`)
  const outdated = { ...chosen, token: await mailedLink() }
  await owner.patch(`operators/${id}`, { role: 'support' })
  expect((await again.post('invitation/accept', outdated)).body.reason).toBe('link-invalid')
  // The mail was requested with the role of editor, and is sent after the change.
  await owner.post(`operators/${id}/reset`)
  await owner.patch(`operators/${id}`, { role: 'finance' })
  const renewed = { ...chosen, token: await mailedLink() }
  expect((await again.post('invitation/accept', renewed)).body.data).toMatchObject({
    operator: { role: 'finance' },
  })

  await owner.post(`operators/${id}/reset`)
  const late = { ...chosen, token: await mailedLink() }
  await owner.patch(`operators/${id}`, { isDisabled: true })
  expect((await again.post('invitation/accept', late)).body.reason).toBe('link-invalid')
  expect((await owner.post(`operators/${id}/reset`)).body.reason).toBe('operator-not-found')
})

it('[O-28, O-06] an owner withdraws an invitation, whose link is invalid from then on', async () => {
  await owner.post('operators/invite', { email: 'wrong@kallo.test', role: 'owner' })
  const mail = (await test.runJobs()).find(({ to }) => to?.[0]?.address === 'wrong@kallo.test')
  const token = /invitation\/([0-9a-f]{64})/.exec(mail?.text ?? '')?.[1] ?? ''
  const open = async () =>
    (await owner.get('operators')).body.data.invitations as { id: string; email: string }[]
  const invitation = (await open()).find((one) => one.email === 'wrong@kallo.test')
  expect((await owner.remove(`invitations/${invitation?.id}`)).status).toBe(200)
  expect((await owner.remove(`invitations/${invitation?.id}`)).body.reason).toBe('invitation-not-found')
  expect((await open()).map((one) => one.email)).not.toContain('wrong@kallo.test')
  const visitor = createConsoleClient(() => test)
  expect((await visitor.post('invitation/check', { token })).body.reason).toBe('link-invalid')
  const audited = await test.deps.db.selectFrom('audit_entry').select(['action', 'subject']).execute()
  expect(audited).toContainEqual({ action: 'operator.withdraw', subject: 'wrong@kallo.test' })
})

it('[O-03, O-28] a new password is not stored when a link has replaced the former one meanwhile', async () => {
  const { operators } = (await owner.get('operators')).body.data
  const { id } = operators.find((one: Invitation) => one.email === email)
  await owner.patch(`operators/${id}`, { isDisabled: false })
  const useLink = async (chosen: string) => {
    await owner.post(`operators/${id}/reset`)
    const client = createConsoleClient(() => test)
    const typed = { token: await mailedLink(), name: 'Musa Garba', password: chosen }
    expect((await client.post('invitation/accept', typed)).status).toBe(200)
    return client
  }
  const former = await useLink(password)
  await setUpCodes(former)
  const { passwords } = test.deps
  const hash = passwords.hash.bind(passwords)
  const slow = vi.spyOn(passwords, 'hash').mockImplementationOnce(async (...typed) => {
    const hashed = await hash(...typed)
    await useLink('chosen with the link')
    return hashed
  })
  const late = { password: 'another good one', confirmPassword: 'another good one' }
  expect((await former.post('password', late)).body.reason).toBe('sign-in-needed')
  slow.mockRestore()
  const again = createConsoleClient(() => test)
  expect((await again.post('login', { email, password: 'chosen with the link' })).status).toBe(200)
})

interface Invitation {
  id: string
  email: string
  role: string
}

async function openInvitation(to: string): Promise<Invitation | undefined> {
  const { invitations } = (await owner.get('operators')).body.data
  return invitations.find((one: Invitation) => one.email === to)
}

async function withdraw(to: string): Promise<void> {
  const { id } = (await openInvitation(to)) ?? {}
  expect((await owner.remove(`invitations/${id}`)).status).toBe(200)
}

it('[O-06] an invitation that is withdrawn while its mail waits is not mailed', async () => {
  const to = 'late@kallo.test'
  await owner.post('operators/invite', { email: to, role: 'owner' })
  expect(await openInvitation(to)).toMatchObject({ role: 'owner' })
  await withdraw(to)
  expect(await retryMails(test, to)).toEqual([])

  await owner.post('operators/invite', { email: to, role: 'owner' })
  expect(await attemptMails(test)).toHaveLength(1)
  await withdraw(to)
  expect(await retryMails(test, to)).toEqual([])
  expect(await openInvitation(to)).toBeUndefined()

  await owner.post('operators/invite', { email: to, role: 'owner' })
  await attemptMails(test)
  await withdraw(to)
  const at = new Date(test.deps.clock.now())
  await sql`update pgboss.job set state = 'failed', completed_on = ${at} where state = 'retry'`.execute(
    test.deps.db,
  )
  expect((await owner.post('mail/failed/send', {})).body.data).toEqual({ count: 1 })
  expect(await retryMails(test, to)).toEqual([])
  expect(await openInvitation(to)).toBeUndefined()
})

it('[O-06] an invitation that was replaced is not mailed, even if the later one was withdrawn', async () => {
  const to = 'replaced@kallo.test'
  await owner.post('operators/invite', { email: to, role: 'owner' })
  await attemptMails(test)
  await owner.post('operators/invite', { email: to, role: 'support' })
  expect(await openInvitation(to)).toMatchObject({ role: 'support' })
  await withdraw(to)
  expect(await retryMails(test, to)).toEqual([])
  expect(await openInvitation(to)).toBeUndefined()
})

it('[O-28] a link that was used is not mailed again when the mail server did not confirm the first mail', async () => {
  const { operators } = (await owner.get('operators')).body.data
  const { id } = operators.find((one: Invitation) => one.email === email)
  await owner.patch(`operators/${id}`, { isDisabled: false })
  await owner.post(`operators/${id}/reset`)
  const [text = ''] = await attemptMails(test)
  const token = /invitation\/([0-9a-f]{64})/.exec(text)?.[1] ?? ''
  const visitor = createConsoleClient(() => test)
  expect((await visitor.post('invitation/accept', { token, name: 'Musa Garba', password })).status).toBe(200)
  expect(await retryMails(test, email)).toEqual([])
})

it('[O-28] a link that is used while the operator is changed waits for the change and holds no lock that it needs', async () => {
  const { db } = test.deps
  const { operators } = (await owner.get('operators')).body.data
  const { id } = operators.find((one: { email: string }) => one.email === email)
  await owner.post(`operators/${id}/reset`)
  const used = { token: await mailedLink(), name: 'Musa Garba', password: 'a third long password' }
  const { accepting } = await db.transaction().execute(async (trx) => {
    await lockOperator(trx, id)
    const response = createConsoleClient(() => test).post('invitation/accept', used)
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(db)
      expect(rows).toHaveLength(1)
    }, 15_000)
    await sql`select from operator_invitation where operator_id = ${id} for update nowait`.execute(trx)
    await withdrawResets(trx, id, { keepsUnsent: false })
    // In an object, because a returned promise would be awaited before the commit.
    return { accepting: response }
  })
  expect((await accepting).body.reason).toBe('link-invalid')
})

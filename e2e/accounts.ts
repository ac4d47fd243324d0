import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { seedSubscription } from '../apps/server/src/seed/accounts.ts'
import { inDatabase } from './database.ts'
import type { Kallo } from './kallo.ts'
import { mailedLink } from './mails.ts'

export interface Account {
  id: string
  email: string
  password: string
}

export type DemoAccount = 'ada' | 'bola' | 'chidi'

const password = 'kallo-demo-1'
const phone = '+2348031234567'
const emailOf = (id: string) => `${id}@example.com`

/** Stores an activated account with the address `{id}@example.com`. */
export function newAccount(kallo: Kallo, id: string, name = id): Promise<Account> {
  return storeAccount(kallo, 'bola', { id, name, phone })
}

/** Stores a copy of a demo account: ID `id`, address `{id}@example.com`, subscription `{id}-1`. */
export function copyDemoAccount(kallo: Kallo, like: DemoAccount, id: string): Promise<Account> {
  return storeAccount(kallo, like, { id })
}

/** Stores a password hash of the demo, because hashing takes time. */
async function storeAccount(
  kallo: Kallo,
  like: DemoAccount,
  own: { id: string; name?: string; phone?: string },
): Promise<Account> {
  const email = emailOf(own.id)
  await inDatabase(kallo, (db) =>
    db.transaction().execute(async (trx) => {
      const demo = await trx
        .selectFrom('account')
        .where('id', '=', like)
        .select(['name', 'phone', 'country', 'password_hash', 'activated_at'])
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('account')
        .values({ ...demo, ...own, email })
        .execute()
      if (like === 'ada' || like === 'chidi') await seedSubscription(trx, like, own.id, Date.now())
    }),
  )
  return { id: own.id, email, password }
}

/** Like `newAccount`, but through registration and the activation mail. */
export async function registerAccount(
  kallo: Kallo,
  request: APIRequestContext,
  id: string,
  name: string,
): Promise<Omit<Account, 'id'>> {
  const account = { email: emailOf(id), password: 'river-mango-42' }
  const data = { ...account, name, phone, country: 'NG', confirmPassword: account.password }
  expect((await request.post('/api/v1/auth/register', { data })).ok()).toBe(true)
  const link = await mailedLink(kallo, account.email, /activate/)
  const activated = await request.post(`/api/v1/auth${link.replace('/account', '')}`)
  expect(activated.ok()).toBe(true)
  return account
}

/** Submits the login form on the page. */
export async function logInWith(page: Page, { email, password }: Omit<Account, 'id'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

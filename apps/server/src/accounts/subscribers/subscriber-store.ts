import type { Kysely, Selectable, Transaction } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { lockAccount } from '../auth/index.ts'

export type Account = Selectable<Tables['account']>

/** Throws `subscriber-not-found`. */
export async function requireAccount(db: Kysely<Tables>, id: string): Promise<Account> {
  const account = await db.selectFrom('account').where('id', '=', id).selectAll().executeTakeFirst()
  if (!account) throw new AppError('subscriber-not-found')
  return account
}

/** Locks an account whose personal data were not erased. */
export async function lockSubscriber(trx: Transaction<Tables>, id: string): Promise<Account> {
  await lockAccount(trx, id)
  const account = await requireAccount(trx, id)
  if (account.erased_at !== null) throw new AppError('subscriber-erased')
  return account
}

const shownDevices = 100

/** The latest devices with their sessions: signed-in ones first, then by their last sign-in. */
export function devicesOf(db: Kysely<Tables>, accountId: string, now: Date, limit = shownDevices) {
  return db
    .selectFrom('device')
    .leftJoin('session', (join) =>
      join
        .onRef('session.account_id', '=', 'device.account_id')
        .onRef('session.device_id', '=', 'device.device_id')
        .on('session.expires_at', '>', now),
    )
    .where('device.account_id', '=', accountId)
    .select(['device.device_id', 'name', 'browser', 'country', 'last_login_at'])
    .select(['session.last_seen_at', 'session.impersonated_by'])
    .orderBy(({ eb }) => eb('session.token_hash', 'is not', null), 'desc')
    .orderBy('last_login_at', 'desc')
    .orderBy('device.device_id')
    .limit(limit)
    .execute()
}

export type Note = Selectable<Tables['subscriber_note']>

export function notesOf(db: Kysely<Tables>, accountId: string): Promise<Note[]> {
  return db
    .selectFrom('subscriber_note')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .selectAll()
    .execute()
}

import { operatorIdleMs, operatorSessionMs, type OperatorRole } from '@kallo/rules/accounts/operator-role'
import { stringifySetCookie } from 'cookie'
import { sql, type Kysely, type Transaction } from 'kysely'
import { sessionCookie } from '../../platform/http/authenticate-console.ts'
import type { ConsolePrincipal } from '../../platform/http/principal.ts'
import { hashOfSecret, isSecret, newSecret } from '../../platform/secret.ts'
import type { Tables } from '../../tables.ts'

export interface SessionOrigin {
  browser: string
  address: string
}

/** Starts a session. Returns its token, of which only the hash is stored. */
export async function startSession(
  trx: Transaction<Tables>,
  operatorId: string,
  { browser, address }: SessionOrigin,
  now: Date,
): Promise<string> {
  const { token, hash } = newSecret()
  await trx
    .insertInto('operator_session')
    .values({
      token_hash: hash,
      operator_id: operatorId,
      browser,
      address,
      created_at: now,
      last_seen_at: now,
      authenticated_at: now,
    })
    .execute()
  return token
}

/** The Set-Cookie header of a session, or with null the one that removes it. */
export function cookieOf(token: string | null, baseUrl: string): string {
  return stringifySetCookie({
    name: sessionCookie,
    value: token ?? '',
    path: '/api/v1/',
    httpOnly: true,
    sameSite: 'strict',
    secure: baseUrl.startsWith('https:'),
    maxAge: token === null ? 0 : operatorSessionMs / 1000,
  })
}

/** The time of the last request is written at most once in this interval. */
const extendAfterMs = 60_000

/** O-03. Null when the session is unknown, ended, idle for too long or too old, or its operator is disabled. */
export async function authenticateSession(
  db: Kysely<Tables>,
  token: string,
  nowMs: number,
): Promise<ConsolePrincipal | null> {
  if (!isSecret(token)) return null
  const row = await db
    .selectFrom('operator_session as s')
    .innerJoin('operator as o', 'o.id', 's.operator_id')
    .where('s.token_hash', '=', hashOfSecret(token))
    .where('s.last_seen_at', '>', new Date(nowMs - operatorIdleMs))
    .where('s.created_at', '>', new Date(nowMs - operatorSessionMs))
    .where('o.disabled_at', 'is', null)
    .select(['s.id as session_id', 's.last_seen_at', 's.authenticated_at', 'o.id as operator_id'])
    .select(['o.name', 'o.email', 'o.role', 'o.totp_confirmed_at', 'o.is_second_factor_required'])
    .select(sql<boolean>`exists (select from operator_passkey where operator_id = o.id)`.as('has_passkey'))
    .executeTakeFirst()
  if (!row) return null
  if (nowMs - row.last_seen_at.getTime() > extendAfterMs)
    await db
      .updateTable('operator_session')
      .set({ last_seen_at: new Date(nowMs) })
      .where('id', '=', row.session_id)
      .execute()
  return {
    operatorId: row.operator_id,
    keyId: null,
    sessionId: row.session_id,
    actor: `${row.name} <${row.email}>`,
    role: row.role,
    authenticatedAt: row.authenticated_at.getTime(),
    isSetUp: row.totp_confirmed_at !== null || row.has_passkey || !row.is_second_factor_required,
  }
}

/** Roles of sessions that have not ended, by session. It does not count as use of the sessions. */
export async function currentRoles(
  db: Kysely<Tables>,
  sessionIds: readonly string[],
  nowMs: number,
): Promise<Map<string, OperatorRole>> {
  const rows = await db
    .selectFrom('operator_session as s')
    .innerJoin('operator as o', 'o.id', 's.operator_id')
    .where('s.id', 'in', sessionIds)
    .where('s.last_seen_at', '>', new Date(nowMs - operatorIdleMs))
    .where('s.created_at', '>', new Date(nowMs - operatorSessionMs))
    .where('o.disabled_at', 'is', null)
    .select(['s.id', 'o.role'])
    .execute()
  return new Map(rows.map(({ id, role }) => [id, role]))
}

export async function stepUpSession(trx: Transaction<Tables>, sessionId: string, now: Date): Promise<void> {
  await trx
    .updateTable('operator_session')
    .set({ authenticated_at: now })
    .where('id', '=', sessionId)
    .execute()
}

export function listSessions(db: Kysely<Tables>, operatorId: string, nowMs: number) {
  return db
    .selectFrom('operator_session')
    .where('operator_id', '=', operatorId)
    .where('last_seen_at', '>', new Date(nowMs - operatorIdleMs))
    .where('created_at', '>', new Date(nowMs - operatorSessionMs))
    .orderBy('last_seen_at', 'desc')
    .select(['id', 'browser', 'address', 'created_at', 'last_seen_at'])
    .execute()
}

export async function hasSession(
  db: Kysely<Tables>,
  operatorId: string,
  sessionId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('operator_session')
    .where('operator_id', '=', operatorId)
    .where('id', '=', sessionId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends one session of an operator. False if it does not exist. */
export async function endOperatorSession(
  db: Kysely<Tables>,
  operatorId: string,
  sessionId: string,
): Promise<boolean> {
  const ended = await db
    .deleteFrom('operator_session')
    .where('operator_id', '=', operatorId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

export async function endOperatorSessions(trx: Transaction<Tables>, operatorId: string): Promise<void> {
  await trx.deleteFrom('operator_session').where('operator_id', '=', operatorId).execute()
}

/** Ends all sessions of an operator except one. */
export async function endOtherSessions(
  trx: Transaction<Tables>,
  operatorId: string,
  sessionId: string,
): Promise<void> {
  await trx
    .deleteFrom('operator_session')
    .where('operator_id', '=', operatorId)
    .where('id', '<>', sessionId)
    .execute()
}

/** Runs daily. */
export async function deleteExpiredOperatorSessions(db: Kysely<Tables>, nowMs: number): Promise<void> {
  await db
    .deleteFrom('operator_session')
    .where((of) =>
      of.or([
        of('last_seen_at', '<', new Date(nowMs - operatorIdleMs)),
        of('created_at', '<', new Date(nowMs - operatorSessionMs)),
      ]),
    )
    .execute()
}

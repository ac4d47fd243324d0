import type { OperatorRole } from '@kallo/rules/accounts/operator-role'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError, missingFields } from '../../platform/http/app-error.ts'
import { hashOfSecret, isSecret, newSecret } from '../../platform/secret.ts'
import type { Tables } from '../../tables.ts'
import { hasMailServer, requestMail } from '../../foundation/mail-queue/index.ts'
import { recordAudit, type AuditOrigin } from '../audit-log/index.ts'
import { checkNewPassword } from '../auth/index.ts'
import { readEmail } from '../mails/index.ts'
import { describeSelf, type OperatorDeps, type Self } from './operator-login.ts'
import { startSession, type SessionOrigin } from './operator-sessions.ts'
import { resetSignIn } from './reset-sign-in.ts'
import { hasOperators, isOperatorEmail, lockOperator, storeOperator } from './operator-store.ts'

const invitationMs = 7 * 86_400_000

export const invitationMail = 'operator-invitation'

/** Stored in the queue without a token if there is a mail server: the link is then created when the mail is written. */
export interface InvitationMailRequest {
  kind: typeof invitationMail
  email: string
  /** The mail is sent only while this invitation is open. Missing in requests of an earlier version, which are not sent. */
  invitationId?: string
  /** Without a mail server, the mail is a file beside the database, and contains the link that the owner was given. */
  token?: string
}

interface Invited {
  /** Null: a setup link, whose form asks for an address. */
  email: string | null
  role: OperatorRole
  /** O-28: the link replaces how this operator signs in. */
  operatorId?: string
}

type LinkDeps = Pick<Deps, 'db' | 'jobs' | 'config' | 'settingsKey' | 'siteUrl'>

/** O-06. Returns the link if there is no mail server. */
export async function inviteOperator(
  deps: LinkDeps,
  by: AuditOrigin,
  typed: { email: string; role: OperatorRole },
): Promise<{ link: string | null }> {
  const email = readEmail(typed.email)
  const { role } = typed
  return deps.db.transaction().execute(async (trx) => {
    if (await isOperatorEmail(trx, email)) throw new AppError('operator-exists')
    await recordAudit(trx, by, { action: 'operator.invite', subject: email, after: { role } })
    return deliverInvitation(deps, trx, { email, role }, by.now)
  })
}

/**
 * Stores the invitation, which can be withdrawn from then on, and requests its mail. Without a mail server, its link is returned, too;
 * if `returnsLink`, it is returned and not mailed.
 */
export async function deliverInvitation(
  deps: LinkDeps,
  trx: Transaction<Tables>,
  invited: Invited & { email: string },
  now: Date,
  returnsLink = false,
): Promise<{ link: string | null }> {
  const isMailed = !returnsLink && (await hasMailServer({ ...deps, db: trx }))
  const secret = isMailed ? null : newSecret()
  const invitationId = await storeInvitation(trx, invited, secret?.hash ?? null, now)
  if (!returnsLink) {
    const { email } = invited
    const token = secret ? { token: secret.token } : {}
    await requestMail<InvitationMailRequest>(deps, trx, {
      kind: invitationMail,
      email,
      invitationId,
      ...token,
    })
  }
  return { link: secret && `${deps.siteUrl()}/console/invitation/${secret.token}` }
}

/**
 * The token for the mail of an invitation, which is a new one unless the request contains it; null if the invitation was accepted,
 * withdrawn or replaced, or has expired.
 */
export async function renewInvitation(
  db: Kysely<Tables>,
  { email, invitationId, token: given }: InvitationMailRequest,
  now: Date,
) {
  if (invitationId === undefined) return null
  const { token, hash } = given === undefined ? newSecret() : { token: given, hash: hashOfSecret(given) }
  const renewed = await db
    .updateTable('operator_invitation')
    .set({ token_hash: hash, expires_at: endOf(now) })
    .where('id', '=', invitationId)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .where('accepted_at', 'is', null)
    .returning(['role', 'operator_id'])
    .executeTakeFirst()
  return renewed ? { ...renewed, token } : null
}

/** Creates an invitation and returns its token. */
export async function createInvitation(
  trx: Transaction<Tables>,
  invited: Invited,
  now: Date,
): Promise<string> {
  const { token, hash } = newSecret()
  await storeInvitation(trx, invited, hash, now)
  return token
}

async function storeInvitation(
  trx: Transaction<Tables>,
  { email, role, operatorId }: Invited,
  tokenHash: Buffer | null,
  now: Date,
): Promise<string> {
  if (email !== null) await lock(trx, `invitation ${email}`)
  // A new invitation replaces earlier ones to the same address, even with another role. Setup links all stay valid, because
  // processes that start at the same time print one each.
  await trx
    .deleteFrom('operator_invitation')
    .where((of) =>
      email === null
        ? of.and([of('email', 'is', null), of('expires_at', '<=', now)])
        : of('email', '=', email),
    )
    .where('accepted_at', 'is', null)
    .execute()
  const { id } = await trx
    .insertInto('operator_invitation')
    .values({
      token_hash: tokenHash,
      email,
      role,
      operator_id: operatorId ?? null,
      created_at: now,
      expires_at: endOf(now),
      accepted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function endOf(now: Date): Date {
  return new Date(now.getTime() + invitationMs)
}

/** Held until the transaction ends. */
async function lock(trx: Transaction<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** O-06: the token of the setup link, with which the first owner is created; null once there is an operator. */
export async function createSetupLink({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    await lockSetup(trx)
    if (await hasOperators(trx)) return null
    return createInvitation(trx, { email: null, role: 'owner' }, new Date(clock.now()))
  })
}

/** Locks setup links until the transaction ends, so they are created and used one at a time. */
async function lockSetup(trx: Transaction<Tables>): Promise<void> {
  await lock(trx, 'first operator')
}

async function deleteSetupLinks(trx: Transaction<Tables>): Promise<void> {
  await trx
    .deleteFrom('operator_invitation')
    .where('email', 'is', null)
    .where('accepted_at', 'is', null)
    .execute()
}

/** O-06. */
export async function withdrawInvitation(
  { db }: Pick<Deps, 'db'>,
  by: AuditOrigin,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const withdrawn = await trx
      .deleteFrom('operator_invitation')
      .where('id', '=', id)
      .where('email', 'is not', null)
      .where('accepted_at', 'is', null)
      .returning(['email', 'role'])
      .executeTakeFirst()
    if (!withdrawn) throw new AppError('invitation-not-found')
    const { email, role } = withdrawn
    await recordAudit(trx, by, { action: 'operator.withdraw', subject: email ?? '', before: { role } })
  })
}

/** Open invitations, for the list of operators. */
export function listInvitations(db: Kysely<Tables>, now: Date) {
  return db
    .selectFrom('operator_invitation')
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .where('email', 'is not', null)
    .orderBy('created_at')
    .select(['id', 'email', 'role', 'expires_at'])
    .execute()
}

/** O-06. Throws `link-invalid` for a token that is unknown, expired or used. */
export async function findInvitation(trx: Transaction<Tables>, token: string, now: Date) {
  const row = isSecret(token)
    ? await trx
        .selectFrom('operator_invitation')
        .where('token_hash', '=', hashOfSecret(token))
        .where('expires_at', '>', now)
        .where('accepted_at', 'is', null)
        .select(['id', 'email', 'role', 'operator_id'])
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw new AppError('link-invalid')
  return row
}

export interface NewOperator {
  token: string
  name: string
  /** Used only with the setup link: an invitation contains the address. */
  email: string
  password: string
}

/** O-06, O-28: creates the invited operator, or replaces how one signs in, and signs in to set up the second factor. */
export async function acceptInvitation(
  deps: OperatorDeps,
  typed: NewOperator,
  origin: SessionOrigin,
): Promise<{ token: string; self: Self }> {
  const now = new Date(deps.clock.now())
  const missing = missingFields({ name: typed.name.trim(), password: typed.password })
  if (missing) throw new AppError('fields-missing', missing)
  const known = await deps.db.transaction().execute((trx) => findInvitation(trx, typed.token, now))
  const email = known.email ?? readEmail(typed.email)
  checkNewPassword(typed.password, typed.password, email)
  const passwordHash = await deps.passwords.hash(typed.password)
  return deps.db.transaction().execute(async (trx) => {
    // Lock order: before the row, because the transaction that holds this lock deletes the rows of other links.
    if (known.email === null) await lockSetup(trx)
    // Likewise, because a change of an operator withdraws the links of its resets.
    if (known.operator_id !== null) await lockOperator(trx, known.operator_id)
    const { id, role, operator_id: operatorId } = await findInvitation(trx, typed.token, now)
    if (known.email === null && (await hasOperators(trx))) throw new AppError('link-invalid')
    const values = {
      email,
      name: typed.name.trim(),
      role,
      password_hash: passwordHash,
      // `startSession` below counts as the first login.
      last_login_at: now,
    }
    const operator =
      operatorId === null ? await storeOperator(trx, values) : await resetSignIn(trx, operatorId, values)
    if (!operator) throw new AppError(operatorId === null ? 'operator-exists' : 'link-invalid')
    await trx.updateTable('operator_invitation').set({ accepted_at: now }).where('id', '=', id).execute()
    if (known.email === null) await deleteSetupLinks(trx)
    const actor = `${operator.name} <${operator.email}>`
    const by = { actorId: operator.id, actor, address: origin.address, now }
    await recordAudit(trx, by, {
      action: operatorId === null ? 'operator.join' : 'operator.reset',
      subject: email,
      after: { role: operator.role },
    })
    const token = await startSession(trx, operator.id, origin, now)
    return { token, self: describeSelf(deps, operator, now.getTime()) }
  })
}

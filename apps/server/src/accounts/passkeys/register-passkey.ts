import type * as z from 'zod'
import type { DataOf } from '@kallo/contract/endpoint'
import type { passkeys } from '@kallo/contract/accounts/passkeys'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit, type AuditOrigin } from '../audit-log/index.ts'
import { findOperator, lockOperator, replaceRecoveryCodes } from '../operators/index.ts'
import { describePasskey, findPasskey, listPasskeys, storeChallenge, takeChallenge } from './passkey-store.ts'
import type { RelyingParty } from './relying-party.ts'
import { loadWebAuthn } from './web-authn.ts'

export type PasskeyDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'branding' | 'log' | 'config'>

/** ES256, EdDSA and RS256 (COSE). */
const algorithms = [-7, -8, -257]

/** O-14: the options with which the browser creates a passkey. The device must verify its user (PIN, fingerprint, face). */
export async function beginRegistration(
  { db, clock, branding }: PasskeyDeps,
  { host }: RelyingParty,
  operatorId: string,
): Promise<object> {
  const operator = await findOperator(db, operatorId)
  if (!operator) throw new Error(`operator ${operatorId} has a session, but does not exist`)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: branding().name,
    rpID: host,
    userID: Uint8Array.from(Buffer.from(operatorId)),
    userName: operator.email,
    userDisplayName: operator.name,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: (await listPasskeys(db, operatorId, host)).map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await db
    .transaction()
    .execute((trx) =>
      storeChallenge(trx, options.challenge, { purpose: 'register', operatorId }, clock.now()),
    )
  return options
}

export type NewPasskey = z.output<NonNullable<(typeof passkeys.register)['body']>>

/** O-14: stores a passkey. An operator without a second factor so far also gets recovery codes. */
export async function registerPasskey(
  deps: PasskeyDeps,
  party: RelyingParty,
  by: AuditOrigin & { actorId: string },
  { name, credential }: NewPasskey,
): Promise<DataOf<typeof passkeys.register>> {
  const { db, clock } = deps
  const operatorId = by.actorId
  const created = await verifyCreated(deps, party, operatorId, credential)
  return db.transaction().execute(async (trx) => {
    const operator = await lockOperator(trx, operatorId)
    if (!operator || (await findPasskey(trx, created.credential.id))) throw new AppError('passkey-rejected')
    const { id, publicKey, counter, transports = [] } = created.credential
    const row = await trx
      .insertInto('operator_passkey')
      .values({
        id,
        operator_id: operatorId,
        name: name === '' ? 'Passkey' : name,
        host: party.host,
        public_key: Buffer.from(publicKey),
        sign_count: counter,
        transports,
        is_synced: created.credentialBackedUp,
        created_at: new Date(clock.now()),
        last_used_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(trx, by, {
      action: 'operator.passkey-add',
      subject: operator.email,
      after: { name: row.name, host: row.host },
    })
    const isFirst = operator.totp_confirmed_at === null && !operator.has_passkey
    const recoveryCodes = isFirst ? await replaceRecoveryCodes(trx, operatorId) : []
    return { passkey: describePasskey(row), recoveryCodes }
  })
}

async function verifyCreated(
  { db, clock, log }: PasskeyDeps,
  { host, origin }: RelyingParty,
  operatorId: string,
  credential: NewPasskey['credential'],
) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    const result = await verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: (challenge) =>
        takeChallenge(db, challenge, { purpose: 'register', operatorId }, clock.now()),
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (result.verified) return result.registrationInfo
  } catch (error) {
    log.info({ err: error }, 'a passkey was not accepted')
  }
  throw new AppError('passkey-rejected')
}

/** O-14: the last second factor stays, without which the password alone would be enough. */
export async function removePasskey(
  { db }: Pick<Deps, 'db'>,
  by: AuditOrigin & { actorId: string },
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const operator = await lockOperator(trx, by.actorId)
    const removed = await trx
      .deleteFrom('operator_passkey')
      .where('id', '=', id)
      .where('operator_id', '=', by.actorId)
      .returning(['name', 'host'])
      .executeTakeFirst()
    if (!removed || !operator) throw new AppError('passkey-not-found')
    if (operator.is_second_factor_required && operator.totp_confirmed_at === null) {
      const left = await findOperator(trx, by.actorId)
      if (!left?.has_passkey) throw new AppError('last-second-factor')
    }
    await recordAudit(trx, by, {
      action: 'operator.passkey-remove',
      subject: operator.email,
      before: { ...removed },
    })
  })
}

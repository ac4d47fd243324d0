import type * as z from 'zod'
import type { DataOf } from '@kallo/contract/endpoint'
import { failedOperatorLoginLimits } from '@kallo/contract/accounts/limits'
import type { operators } from '@kallo/contract/accounts/operators'
import type { passkeys } from '@kallo/contract/accounts/passkeys'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Transaction } from 'kysely'
import { networkOf } from '../../platform/address.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { recordAudit } from '../audit-log/index.ts'
import {
  changeOperator,
  describeSelf,
  lockOperator,
  startSession,
  stepUpSession,
  type SessionOrigin,
} from '../operators/index.ts'
import {
  findPasskey,
  listPasskeys,
  storeChallenge,
  takeChallenge,
  type CeremonyPurpose,
  type PasskeyRow,
} from './passkey-store.ts'
import type { PasskeyDeps } from './register-passkey.ts'
import type { RelyingParty } from './relying-party.ts'
import { loadWebAuthn } from './web-authn.ts'

type Self = DataOf<typeof operators.self>
type Assertion = z.output<NonNullable<(typeof passkeys.login)['body']>>['credential']

interface Ceremony {
  purpose: CeremonyPurpose
  /** Null at the login, where the passkey names the operator. */
  operatorId: string | null
}

/** O-14: options for the browser's passkey dialog. At the login they allow all passkeys of this host, later the operator's own. */
export async function beginAuthentication(
  { db, clock }: PasskeyDeps,
  { host }: RelyingParty,
  ceremony: Ceremony,
): Promise<object> {
  const { operatorId } = ceremony
  const own = operatorId === null ? [] : await listPasskeys(db, operatorId, host)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: host,
    userVerification: 'required',
    ...(operatorId === null
      ? {}
      : { allowCredentials: own.map(({ id, transports }) => ({ id, transports })) }),
  })
  await db.transaction().execute((trx) => storeChallenge(trx, options.challenge, ceremony, clock.now()))
  return options
}

/** O-14: signs in without password and code, because the device has verified its user. Returns the session's token. */
export async function logInWithPasskey(
  deps: PasskeyDeps,
  party: RelyingParty,
  assertion: Assertion,
  origin: SessionOrigin,
): Promise<{ token: string; self: Self }> {
  const ceremony: Ceremony = { purpose: 'login', operatorId: null }
  const { passkey, signCount } = await verifyAssertion(
    deps,
    { party, ceremony, address: origin.address },
    assertion,
  )
  const now = new Date(deps.clock.now())
  return deps.db.transaction().execute(async (trx) => {
    const operator = await lockOperator(trx, passkey.operator_id)
    if (!operator || operator.disabled_at !== null) throw new AppError('passkey-rejected')
    await recordUse(trx, passkey.id, signCount, now)
    const row = await changeOperator(trx, operator.id, { last_login_at: now })
    const token = await startSession(trx, operator.id, origin, now)
    const actor = `${operator.name} <${operator.email}>`
    await recordAudit(
      trx,
      { actorId: operator.id, actor, address: origin.address, now },
      { action: 'operator.login', subject: operator.email, after: { passkey: passkey.name } },
    )
    return { token, self: describeSelf(deps, row, now.getTime()) }
  })
}

/** O-04, O-14: step-up authentication. */
export async function stepUpWithPasskey(
  deps: PasskeyDeps,
  party: RelyingParty,
  assertion: Assertion,
  session: { operatorId: string; sessionId: string; address: string },
): Promise<Self> {
  const ceremony: Ceremony = { purpose: 'step-up', operatorId: session.operatorId }
  const { passkey, signCount } = await verifyAssertion(
    deps,
    { party, ceremony, address: session.address },
    assertion,
  )
  if (passkey.operator_id !== session.operatorId) throw new AppError('passkey-rejected')
  const now = new Date(deps.clock.now())
  return deps.db.transaction().execute(async (trx) => {
    const operator = await lockOperator(trx, session.operatorId)
    if (!operator) throw new AppError('passkey-rejected')
    await recordUse(trx, passkey.id, signCount, now)
    await stepUpSession(trx, session.sessionId, now)
    return describeSelf(deps, operator, now.getTime())
  })
}

/** Fails with `passkey-rejected`; failures count against the address. */
async function verifyAssertion(
  deps: PasskeyDeps,
  { party, ceremony, address }: { party: RelyingParty; ceremony: Ceremony; address: string },
  assertion: Assertion,
): Promise<{ passkey: PasskeyRow; signCount: number }> {
  const { db, clock, limits, log } = deps
  const limit = failedOperatorLoginLimits.perAddress
  limits.take(limit, networkOf(address))
  const passkey = await findPasskey(db, assertion.id)
  if (!passkey || passkey.host !== party.host) throw new AppError('passkey-rejected')
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(db, challenge, ceremony, clock.now()),
      expectedOrigin: party.origin,
      expectedRPID: party.host,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.sign_count),
        transports: passkey.transports,
      },
    })
    if (verified) {
      limits.refund(limit, networkOf(address))
      return { passkey, signCount: authenticationInfo.newCounter }
    }
  } catch (error) {
    log.info({ err: error }, 'a passkey was not accepted')
  }
  throw new AppError('passkey-rejected')
}

async function recordUse(trx: Transaction<Tables>, id: string, signCount: number, now: Date): Promise<void> {
  const used = await trx
    .updateTable('operator_passkey')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', id)
    .executeTakeFirst()
  // The passkey was removed meanwhile.
  if (used.numUpdatedRows === 0n) throw new AppError('passkey-rejected')
}

import { randomInt, type KeyObject } from 'node:crypto'
import { minuteMs } from '@kallo/rules/foundation/durations'
import type { Transaction } from 'kysely'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Deps } from '../../deps.ts'
import { encryptText, tryDecryptText } from '../../platform/encryption.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { hashOfSecret } from '../../platform/secret.ts'
import type { Tables } from '../../tables.ts'
import { recordAudit, type AuditOrigin } from '../audit-log/index.ts'
import { changeOperator, lockOperator, type OperatorRow } from './operator-store.ts'

type SecondFactorDeps = Pick<Deps, 'db' | 'clock' | 'operatorKey' | 'branding'>

/** Tolerance for clocks, in seconds. */
const toleranceSeconds = 30
const recoveryCodes = 10

/** O-02: stores a new secret, which takes effect once a code of it is confirmed. */
export async function beginSecondFactor(
  { db, operatorKey, branding }: SecondFactorDeps,
  operatorId: string,
): Promise<{ secret: string; uri: string }> {
  return db.transaction().execute(async (trx) => {
    const operator = await lockUnconfirmed(trx, operatorId)
    const secret = generateSecret()
    await changeOperator(trx, operatorId, { totp_secret: encryptText(secret, operatorKey, operatorId) })
    return { secret, uri: generateURI({ issuer: branding().name, label: operator.email, secret }) }
  })
}

/**
 * O-02: switches the second factor on and returns the recovery codes, of which only hashes are stored. If the same code confirms it again,
 * because the response was lost, new ones are returned.
 */
export async function confirmSecondFactor(
  { db, clock, operatorKey }: SecondFactorDeps,
  by: AuditOrigin & { actorId: string },
  code: string,
): Promise<string[]> {
  const operatorId = by.actorId
  return db.transaction().execute(async (trx) => {
    const operator = await lockOwn(trx, operatorId)
    if (operator.totp_confirmed_at !== null) {
      if (!isRepeated(operator, operatorKey, code, clock.now())) throw new AppError('second-factor-exists')
      await recordAudit(trx, by, { action: 'operator.authenticator-add', subject: operator.email })
      return replaceRecoveryCodes(trx, operatorId)
    }
    const step = stepOf(operator, operatorKey, code, clock.now())
    if (step === null)
      throw new AppError('wrong-code', { code: 'This code is wrong, expired or already used' })
    const now = new Date(clock.now())
    await changeOperator(trx, operatorId, { totp_confirmed_at: now, totp_last_step: step })
    await recordAudit(trx, by, { action: 'operator.authenticator-add', subject: operator.email })
    return replaceRecoveryCodes(trx, operatorId)
  })
}

/** O-02: replaces the recovery codes of an operator who has lost them, or never saw them because a response was lost. */
export async function issueRecoveryCodes(
  { db }: Pick<Deps, 'db'>,
  by: AuditOrigin & { actorId: string },
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const operator = await lockOwn(trx, by.actorId)
    if (operator.totp_confirmed_at === null && !operator.has_passkey)
      throw new AppError('second-factor-needed')
    await recordAudit(trx, by, { action: 'operator.recovery-codes', subject: operator.email })
    return replaceRecoveryCodes(trx, by.actorId)
  })
}

/** O-02: new recovery codes, of which only hashes are stored. The former ones become invalid. */
export async function replaceRecoveryCodes(trx: Transaction<Tables>, operatorId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  const rows = codes.map((one) => ({ operator_id: operatorId, code_hash: hashOfCode(one), used_at: null }))
  await trx.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute()
  await trx.insertInto('operator_recovery_code').values(rows).execute()
  return codes
}

/** O-02: checks and consumes a code of the app or a recovery code. Locks the operator. */
export async function takeCode(
  trx: Transaction<Tables>,
  { clock, operatorKey }: Pick<Deps, 'clock' | 'operatorKey'>,
  operatorId: string,
  code: string,
): Promise<boolean> {
  const operator = await lockOperator(trx, operatorId)
  if (!operator) return false
  const step = stepOf(operator, operatorKey, code, clock.now())
  if (step !== null) {
    await changeOperator(trx, operatorId, { totp_last_step: step })
    return true
  }
  const used = await trx
    .updateTable('operator_recovery_code')
    .set({ used_at: new Date(clock.now()) })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hashOfCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

const repetitionMs = 2 * minuteMs

/** Whether the second factor was confirmed with this code just now. Later, the code of a sign-in must not replace the recovery codes. */
function isRepeated(operator: OperatorRow, key: KeyObject, code: string, nowMs: number): boolean {
  const { totp_confirmed_at: confirmedAt, totp_last_step: lastStep } = operator
  const isRecent = confirmedAt !== null && nowMs - confirmedAt.getTime() < repetitionMs
  return isRecent && stepOf({ ...operator, totp_last_step: lastStep - 1 }, key, code, nowMs) === lastStep
}

/** The operator of a session, locked. */
async function lockOwn(trx: Transaction<Tables>, operatorId: string): Promise<OperatorRow> {
  const operator = await lockOperator(trx, operatorId)
  if (!operator) throw new Error(`operator ${operatorId} has a session, but does not exist`)
  return operator
}

async function lockUnconfirmed(trx: Transaction<Tables>, operatorId: string): Promise<OperatorRow> {
  const operator = await lockOwn(trx, operatorId)
  if (operator.totp_confirmed_at !== null) throw new AppError('second-factor-exists')
  return operator
}

/** Time step of a valid code that was not used before (RFC 6238, section 5.2); null otherwise. */
function stepOf(
  { id, totp_secret, totp_last_step }: OperatorRow,
  key: KeyObject,
  code: string,
  nowMs: number,
): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (totp_secret === null || !/^\d{6}$/.test(token)) return null
  // After a loss of SECRET_KEY no code is right; operators sign in with a passkey or a recovery code.
  const secret = tryDecryptText(totp_secret, key, id)
  if (secret === null) return null
  const result = verifySync({
    secret,
    token,
    epoch: Math.floor(nowMs / 1000),
    epochTolerance: toleranceSeconds,
    ...(totp_last_step > 0 ? { afterTimeStep: totp_last_step } : {}),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Whether an authenticator app of an operator has to be set up again, because its secret cannot be decrypted. */
export async function hasUnreadableSecondFactor({
  db,
  operatorKey,
}: Pick<Deps, 'db' | 'operatorKey'>): Promise<boolean> {
  const operators = await db.selectFrom('operator').select(['id', 'totp_secret']).execute()
  return operators.some(
    ({ id, totp_secret: secret }) => secret !== null && tryDecryptText(secret, operatorKey, id) === null,
  )
}

/** The characters of recovery codes, without those that are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** 12 characters in three groups: 59 random bits. */
function newRecoveryCode(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group()].join('-')
}

function hashOfCode(code: string): Buffer {
  return hashOfSecret(code.toLowerCase().replaceAll(/[^a-z\d]/g, ''))
}

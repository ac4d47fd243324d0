import { randomBytes } from 'node:crypto'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import type { liveSources } from '@kallo/contract/streaming/live-sources'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { decryptSourceSecret, encryptSourceSecret } from '../ingest/index.ts'
import type { LiveSourceParts, SourceOfChannel } from './live-source-parts.ts'
import { findChannel, findSource, lockVersion, type SourceRow } from './live-source-store.ts'
import { addressOf } from './source-address.ts'

type Secret = DataOf<typeof liveSources.reveal>

/** A stream key, or an SRT passphrase (10 to 79 characters): 24 characters of the URL alphabet. */
export function createSecret(): string {
  return randomBytes(18).toString('base64url')
}

/** Y-15. */
export async function revealSecret(
  { db, config, settingsKey }: LiveSourceParts,
  origin: AuditOrigin,
  of: SourceOfChannel,
  baseUrl: string,
): Promise<Secret> {
  const { name } = await findChannel(db, of.channelId)
  const source = await findSource(db, of)
  const { secret } = requireSecret(source)
  await recordAudit(db, origin, {
    action: 'live-source.reveal',
    subject: name,
    after: { kind: source.kind },
  })
  return {
    address: addressOf(source, config, baseUrl) ?? '',
    secret: decryptSourceSecret(settingsKey, of.channelId, secret),
  }
}

/** Y-15: RTMP accepts the former key until the end of the grace period. An SRT listener has one passphrase. */
export async function rotateSecret(
  { db, config, settingsKey }: LiveSourceParts,
  origin: AuditOrigin,
  of: SourceOfChannel,
  { version, graceMinutes }: BodyOf<typeof liveSources.rotate>,
  baseUrl: string,
): Promise<Secret> {
  const secret = createSecret()
  return db.transaction().execute(async (trx) => {
    const { name } = await findChannel(trx, of.channelId)
    const source = await findSource(trx, of)
    const { secret: former } = requireSecret(source)
    await lockVersion(trx, of.channelId, version)
    const hasGrace = source.kind === 'rtmp' && graceMinutes > 0
    await trx
      .updateTable('live_source')
      .where('id', '=', source.id)
      .set({
        secret: encryptSourceSecret(settingsKey, of.channelId, secret),
        former_secret: hasGrace ? former : null,
        former_secret_until: hasGrace ? new Date(origin.now.getTime() + graceMinutes * 60_000) : null,
      })
      .execute()
    const after = { kind: source.kind, grace_minutes: hasGrace ? graceMinutes : 0 }
    await recordAudit(trx, origin, { action: 'live-source.rotate', subject: name, after })
    return { address: addressOf(source, config, baseUrl) ?? '', secret }
  })
}

function requireSecret(source: SourceRow): { secret: Buffer } {
  if (source.secret === null) throw new AppError('live-source-not-found')
  return { secret: source.secret }
}

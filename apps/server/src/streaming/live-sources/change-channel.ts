import type { BodyOf } from '@kallo/contract/endpoint'
import type { liveSources } from '@kallo/contract/streaming/live-sources'
import { deliverMutedAlerts, type AlertDeps } from '../../accounts/alerts/index.ts'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { LiveSourceParts } from './live-source-parts.ts'
import { findChannel, findSettings, listSources, lockVersion, storeOrder } from './live-source-store.ts'

/** Y-14, Y-21, W-21: profile, latency, AV1, retention and maintenance. */
export async function changeSettings(
  deps: Pick<LiveSourceParts, 'db'> & AlertDeps,
  origin: AuditOrigin,
  channelId: string,
  { version, profile, latency, isAv1On, retentionHours, isInMaintenance }: BodyOf<typeof liveSources.change>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { name } = await findChannel(trx, channelId)
    const before = await findSettings(trx, channelId)
    await lockVersion(trx, channelId, version)
    const after = {
      ...(profile === undefined ? {} : { profile }),
      ...(latency === undefined ? {} : { latency }),
      ...(isAv1On === undefined ? {} : { is_av1_on: isAv1On }),
      ...(retentionHours === undefined ? {} : { retention_hours: retentionHours }),
      ...(isInMaintenance === undefined ? {} : { is_in_maintenance: isInMaintenance }),
    }
    if (Object.keys(after).length === 0) return
    await trx.updateTable('live_channel').where('channel_id', '=', channelId).set(after).execute()
    if (before?.is_in_maintenance === true && isInMaintenance === false)
      await deliverMutedAlerts(deps, trx, channelId)
    await recordAudit(trx, origin, {
      action: 'live-channel.change',
      subject: name,
      before: Object.fromEntries(Object.keys(after).map((key) => [key, before?.[key as keyof typeof after]])),
      after,
    })
  })
}

/** Y-14: the first source is the primary. */
export async function orderSources(
  { db }: Pick<LiveSourceParts, 'db'>,
  origin: AuditOrigin,
  channelId: string,
  { version, sources }: BodyOf<typeof liveSources.order>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name } = await findChannel(trx, channelId)
    await lockVersion(trx, channelId, version)
    const before = (await listSources(trx, channelId)).map(({ id }) => id)
    const isSame = before.length === sources.length && before.every((id) => sources.includes(id))
    if (!isSame) throw new AppError('live-source-not-found')
    await storeOrder(trx, sources)
    const event = { action: 'live-source.order', subject: name }
    await recordAudit(trx, origin, { ...event, before: { sources: before }, after: { sources } })
  })
}

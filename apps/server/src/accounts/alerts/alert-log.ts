import type { alerts } from '@kallo/contract/accounts/alerts'
import type { DataOf } from '@kallo/contract/endpoint'
import type { Kysely, Selectable } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'

type Alert = DataOf<typeof alerts.list>['items'][number]

const listed = 100
const keptMs = 90 * 86_400_000

/** O-15: open alerts first, then the latest. */
export async function listAlerts(db: Kysely<Tables>): Promise<Alert[]> {
  const rows = await db
    .selectFrom('alert')
    .orderBy((of) => of('ended_at', 'is', null), 'desc')
    .orderBy('raised_at', 'desc')
    .orderBy('id')
    .limit(listed)
    .selectAll()
    .execute()
  const ids = rows.map(({ id }) => id)
  const deliveries =
    ids.length === 0
      ? []
      : await db
          .selectFrom('alert_delivery')
          .where('alert_id', 'in', ids)
          .orderBy('event', 'desc')
          .orderBy('email')
          .orderBy('url')
          .selectAll()
          .execute()
  const byAlert = Map.groupBy(deliveries, ({ alert_id: id }) => id)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    text: row.text,
    path: row.path,
    raisedAt: row.raised_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    isMuted: row.is_muted,
    deliveries: (byAlert.get(row.id) ?? []).map(describe),
  }))
}

/** Alerts that ended 90 days ago, with their deliveries. */
export async function deleteOldAlerts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('alert')
    .where('ended_at', '<', new Date(clock.now() - keptMs))
    .execute()
}

/** Paths of webhooks often contain secrets, which only owners may see. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

function describe(row: Selectable<Tables['alert_delivery']>): Alert['deliveries'][number] {
  return {
    id: row.id,
    event: row.event,
    recipient: row.email ?? hostOf(row.url ?? ''),
    kind: row.email === null ? 'webhook' : 'mail',
    attempts: row.attempts,
    attemptedAt: row.attempted_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    failure: row.failure,
  }
}

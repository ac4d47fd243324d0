import type { Kysely, Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { requestMail } from '../../foundation/mail-queue/index.ts'
import type { Tables } from '../../tables.ts'
import { alertMail, alertQueue, type AlertMailRequest } from './deliveries.ts'

export type AlertDeps = Pick<Deps, 'clock' | 'config' | 'jobs'>

export interface NewAlert {
  /** `source-down`, `disk-full`, … */
  kind: string
  /** The object of the alert, such as a channel's ID. */
  subject: string
  title: string
  /** What happened and what to do, in one or two sentences. */
  text: string
  /** Page of the console. */
  path: `/console${string}`
  /** The alert reports an event, not a condition that ends later. */
  isOver?: boolean
  /** Recorded without being delivered, as during maintenance. */
  isMuted?: boolean
}

/**
 * O-15: records an alert and requests its delivery, when the transaction commits. False: an alert of this kind is open for the
 * subject, so nothing is sent.
 */
export async function raiseAlert(
  deps: AlertDeps,
  trx: Transaction<Tables>,
  { isOver = false, isMuted = false, ...alert }: NewAlert,
): Promise<boolean> {
  const now = new Date(deps.clock.now())
  const row = await trx
    .insertInto('alert')
    .values({ ...alert, is_muted: isMuted, raised_at: now, ended_at: isOver ? now : null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  if (!isMuted) await deliver(deps, trx, row.id, 'raised')
  return true
}

/** O-15: ends the open alert, if any, and notifies the webhooks. */
export async function endAlert(
  deps: AlertDeps,
  trx: Transaction<Tables>,
  { kind, subject }: Pick<NewAlert, 'kind' | 'subject'>,
): Promise<void> {
  const row = await trx
    .updateTable('alert')
    .set({ ended_at: new Date(deps.clock.now()) })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
    .returning(['id', 'is_muted'])
    .executeTakeFirst()
  if (row && !row.is_muted) await deliver(deps, trx, row.id, 'ended')
}

/** Y-06: delivers the muted alerts of a subject that are still open, as after maintenance. */
export async function deliverMutedAlerts(
  deps: AlertDeps,
  trx: Transaction<Tables>,
  subject: string,
): Promise<void> {
  const rows = await trx
    .updateTable('alert')
    .set({ is_muted: false })
    .where('subject', '=', subject)
    .where('is_muted', '=', true)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of rows) await deliver(deps, trx, id, 'raised')
}

async function deliver(
  deps: AlertDeps,
  trx: Transaction<Tables>,
  alertId: string,
  event: 'raised' | 'ended',
): Promise<void> {
  // Mails report only the start of a condition.
  if (event === 'raised')
    for (const email of await mailRecipients(deps, trx)) {
      const delivery = { alert_id: alertId, event, email, url: null, webhook_id: null }
      const deliveryId = await store(trx, delivery)
      await requestMail(deps, trx, { kind: alertMail, email, deliveryId } satisfies AlertMailRequest)
    }
  for (const { id, url } of await trx.selectFrom('webhook').select(['id', 'url']).execute()) {
    const deliveryId = await store(trx, { alert_id: alertId, event, email: null, url, webhook_id: id })
    await deps.jobs.send(trx as unknown as Kysely<never>, alertQueue, { deliveryId })
  }
}

async function store(
  trx: Transaction<Tables>,
  delivery: {
    alert_id: string
    event: 'raised' | 'ended'
    email: string | null
    url: string | null
    webhook_id: string | null
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('alert_delivery')
    .values(delivery)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** `OPERATOR_EMAIL`, or the owners. */
async function mailRecipients({ config }: AlertDeps, db: Kysely<Tables>): Promise<string[]> {
  if (config.operatorEmail !== null) return [config.operatorEmail]
  const owners = await db
    .selectFrom('operator')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .select('email')
    .execute()
  return owners.map(({ email }) => email)
}

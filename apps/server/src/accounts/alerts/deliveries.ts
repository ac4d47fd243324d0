import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { MailContent } from '../../foundation/mail-queue/index.ts'
import { decryptText } from '../../platform/encryption.ts'
import type { QueuedJob } from '../../platform/jobs.ts'
import { fetchPublic } from '../../platform/public-fetch.ts'
import type { Tables } from '../../tables.ts'
import { webhookHeaders } from './sign-webhook.ts'

export const alertQueue = 'alert'
export const alertMail = 'alert'

export interface AlertMailRequest {
  kind: typeof alertMail
  email: string
  deliveryId: string
}

type WebhookDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'settingsKey' | 'siteUrl' | 'branding'>

/** O-16: the queue retries a delivery that fails, for five hours. */
export function alertJobs(deps: WebhookDeps): QueuedJob[] {
  return [
    {
      name: alertQueue,
      isOutgoing: true,
      run: (data) => deliverToWebhook(deps, (data as { deliveryId: string }).deliveryId),
    },
  ]
}

/** O-15: the mail of an alert. Null: it has been deleted. */
export async function renderAlertMail(
  { db, clock, siteUrl }: Pick<Deps, 'db' | 'clock' | 'siteUrl'>,
  { deliveryId }: AlertMailRequest,
): Promise<MailContent | null> {
  const alert = await findDelivery(db, deliveryId)
  if (!alert) return null
  return {
    isForOperators: true,
    text: { subject: '{title}', paragraphs: ['{text}'], button: 'Open the console' },
    values: { title: alert.title, text: alert.text },
    link: `${siteUrl()}${alert.path}`,
    onSent: () => recordAttempt(db, deliveryId, clock.now(), null),
    onFailed: (failure) => recordAttempt(db, deliveryId, clock.now(), failure),
  }
}

async function deliverToWebhook(deps: WebhookDeps, deliveryId: string): Promise<void> {
  const { db, clock } = deps
  const delivery = await findDelivery(db, deliveryId)
  // The webhook may have been deleted since.
  if (!delivery || delivery.delivered_at !== null || delivery.secret === null) return
  try {
    await post(deps, { ...delivery, secret: delivery.secret })
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    await recordAttempt(db, deliveryId, clock.now(), failure)
    throw error
  }
  await recordAttempt(db, deliveryId, clock.now(), null)
}

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

async function post(
  { clock, config, settingsKey, siteUrl, branding }: WebhookDeps,
  delivery: Delivery & { secret: Buffer },
): Promise<void> {
  const { id, event, url, webhook_id: webhookId, secret } = delivery
  const body = JSON.stringify({
    type: `alert.${event}`,
    timestamp: (event === 'ended'
      ? (delivery.ended_at ?? delivery.raised_at)
      : delivery.raised_at
    ).toISOString(),
    data: {
      id: delivery.alert_id,
      kind: delivery.kind,
      subject: delivery.subject,
      title: delivery.title,
      text: delivery.text,
      service: branding().name,
      url: `${siteUrl()}${delivery.path}`,
    },
  })
  const key = decryptText(secret, settingsKey, webhookId ?? '')
  const response = await fetchPublic(url ?? '', {
    method: 'POST',
    body,
    headers: webhookHeaders(key, { id, sentAtMs: clock.now(), body }),
    allowsPrivate: config.allowsPrivateSources,
    maxRedirects: 0,
    idleMs: timeoutMs,
    signal: AbortSignal.timeout(timeoutMs),
  })
  response.destroy()
  const { statusCode = 0 } = response
  if (statusCode < 200 || statusCode > 299)
    throw new Error(`The webhook responded with status ${statusCode}.`)
}

const timeoutMs = 15_000

function findDelivery(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('alert_delivery as delivery')
    .innerJoin('alert', 'alert.id', 'delivery.alert_id')
    .leftJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .where('delivery.id', '=', id)
    .select(['delivery.id', 'alert_id', 'event', 'delivery.url', 'webhook_id', 'delivered_at', 'secret'])
    .select(['kind', 'subject', 'title', 'text', 'path', 'raised_at', 'ended_at'])
    .executeTakeFirst()
}

/** `failure` is null after a success. */
async function recordAttempt(
  db: Kysely<Tables>,
  id: string,
  nowMs: number,
  failure: string | null,
): Promise<void> {
  const at = new Date(nowMs)
  await db
    .updateTable('alert_delivery')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      attempted_at: at,
      failure: failure?.slice(0, 300) ?? null,
      ...(failure === null ? { delivered_at: at } : {}),
    }))
    .where('id', '=', id)
    .execute()
}

import type { reminderEndpoints } from '@kallo/contract/catalogue/reminders'
import type { BodyOf } from '@kallo/contract/endpoint'
import type { Kysely } from 'kysely'
import webPush from 'web-push'
import type { Deps } from '../../deps.ts'
import { getOrCreateSetting } from '../../foundation/settings/index.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import type { Tables } from '../../tables.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
  /** `https:` or `mailto:` address of the operator. Apple rejects subjects that cannot be resolved. */
  subject: string
}

type KeyParts = Pick<Deps, 'db' | 'config' | 'branding'>

/** B-31: the service's VAPID keys (RFC 8292); null without a support address or a public address with https. */
export async function pushKeys({ db, config, branding }: KeyParts): Promise<PushKeys | null> {
  const { supportEmail } = branding()
  const isPublic = config.publicUrl?.startsWith('https:') ?? false
  const subject = supportEmail === '' ? (isPublic ? config.publicUrl : null) : `mailto:${supportEmail}`
  if (subject === null) return null
  const keys = await getOrCreateSetting(db, 'vapid-keys', () => webPush.generateVAPIDKeys())
  return { ...keys, subject }
}

export interface PushSubscriptionRow {
  account_id: string
  device_id: string
  endpoint: string
  p256dh: string
  auth: string
}

/** One per device: a device that subscribes again replaces its subscription. */
export async function storeSubscription(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId, deviceId }: Viewer,
  subscription: BodyOf<typeof reminderEndpoints.subscribe>['subscription'],
): Promise<void> {
  if (subscription === null) return deleteSubscription(db, { account_id: accountId, device_id: deviceId })
  const { endpoint, keys } = subscription
  const changed = { endpoint, ...keys, renewed_at: new Date(clock.now()) }
  await db
    .insertInto('push_subscription')
    .values({ account_id: accountId, device_id: deviceId, ...changed })
    .onConflict((conflict) => conflict.columns(['account_id', 'device_id']).doUpdateSet(changed))
    .execute()
}

/** Deletes the subscription of a device. With an endpoint: only if the device still has this one. */
export async function deleteSubscription(
  db: Kysely<Tables>,
  {
    account_id,
    device_id,
    endpoint,
  }: Omit<PushSubscriptionRow, 'endpoint' | 'p256dh' | 'auth'> & { endpoint?: string },
): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('account_id', '=', account_id)
    .where('device_id', '=', device_id)
    .$if(endpoint !== undefined, (query) => query.where('endpoint', '=', endpoint ?? ''))
    .execute()
}

/** The subscriptions of the devices on which the profile is signed in. */
export function subscriptionsOf(
  db: Kysely<Tables>,
  profileId: string,
  now: Date,
): Promise<PushSubscriptionRow[]> {
  return db
    .selectFrom('push_subscription')
    .innerJoin('session', (join) =>
      join
        .onRef('session.account_id', '=', 'push_subscription.account_id')
        .onRef('session.device_id', '=', 'push_subscription.device_id'),
    )
    .where(({ fn }) => fn.coalesce('session.profile_id', 'session.account_id'), '=', profileId)
    .where('session.expires_at', '>', now)
    .where('session.impersonated_by', 'is', null)
    .distinct()
    .select(['push_subscription.account_id', 'push_subscription.device_id', 'endpoint', 'p256dh', 'auth'])
    .execute()
}

/** B-31: how reminders reach the viewer's device. */
export async function deliveryOf(
  db: Kysely<Tables>,
  { accountId, deviceId }: Viewer,
): Promise<'push' | 'mail'> {
  const row = await db
    .selectFrom('push_subscription')
    .where('account_id', '=', accountId)
    .where('device_id', '=', deviceId)
    .select('endpoint')
    .executeTakeFirst()
  return row ? 'push' : 'mail'
}

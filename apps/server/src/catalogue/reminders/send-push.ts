import webPush from 'web-push'
import type { Deps } from '../../deps.ts'
import { fetchPublic } from '../../platform/public-fetch.ts'
import { deleteSubscription, type PushKeys, type PushSubscriptionRow } from './push-subscriptions.ts'

/** What the service worker shows. A notification replaces the one with the same tag. */
export interface Notification {
  title: string
  body: string
  /** Path of the page that the notification opens. */
  path: string
  tag: string
}

type Parts = Pick<Deps, 'db' | 'config' | 'log'>

/** The push service does not know the subscription any more (RFC 8030, section 7.3). */
const gone = new Set([404, 410])
/** The queue delivers one reminder after the other: a slow push service delays those of all other viewers. */
const headersMs = 5_000

/**
 * Sends a notification (RFC 8030, encrypted as in RFC 8291). False: the push service did not accept it. An expired subscription is
 * deleted. The address comes from a client, so hosts of private networks are rejected.
 */
export async function sendPush(
  { db, config, log }: Parts,
  subscription: PushSubscriptionRow,
  notification: Notification,
  { keys, ttlSeconds }: { keys: PushKeys; ttlSeconds: number },
): Promise<boolean> {
  const { endpoint, p256dh, auth } = subscription
  try {
    const { headers, body, method } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(notification),
      {
        vapidDetails: keys,
        TTL: ttlSeconds,
        urgency: 'high',
        topic: notification.tag,
        contentEncoding: 'aes128gcm',
      },
    )
    const response = await fetchPublic(endpoint, {
      method,
      headers,
      body: body ?? undefined,
      allowsPrivate: config.allowsPrivatePush,
      maxRedirects: 0,
      headersMs,
    })
    response.destroy()
    const status = response.statusCode ?? 0
    if (gone.has(status)) await deleteSubscription(db, subscription)
    return status >= 200 && status < 300
  } catch (error) {
    log.warn({ err: error }, 'a push service could not be reached')
    return false
  }
}

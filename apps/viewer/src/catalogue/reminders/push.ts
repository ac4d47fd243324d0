import { registerServiceWorker } from '../../platform/service-worker.ts'
import { reminderApi } from './api.ts'

/**
 * B-31: asks for the permission to show notifications, where the browser has not been asked yet, and stores this device's
 * subscription. Returns whether it did. Without it, reminders are mailed. Has to be called while an action of the viewer is handled.
 */
export async function subscribeToPush(): Promise<boolean> {
  if (!('Notification' in window) || !('PushManager' in window)) return false
  const permission =
    Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission
  if (permission !== 'granted') return false
  const { publicKey } = await reminderApi.pushKey()
  const registration = publicKey === null ? null : await registerServiceWorker()
  if (!registration || publicKey === null) return false
  await navigator.serviceWorker.ready
  const { endpoint, keys } = (await subscriptionOf(registration.pushManager, publicKey)).toJSON()
  if (endpoint === undefined || !keys?.p256dh || !keys.auth) return false
  await reminderApi.subscribe({
    subscription: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } },
  })
  return true
}

/** The subscription of this device. One that was made with another key is replaced. */
async function subscriptionOf(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    const other = await manager.getSubscription()
    if (!other) throw error
    await other.unsubscribe()
    return manager.subscribe(options)
  }
}

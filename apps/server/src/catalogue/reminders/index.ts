// Reminders of programmes and new episodes, by Web Push or mail.
import { reminderEndpoints, viewerInterest } from '@kallo/contract/catalogue/reminders'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { QueuedJob, ScheduledJob } from '../../platform/jobs.ts'
import type { Tables } from '../../tables.ts'
import type { ContentsParts } from '../contents/index.ts'
import { listReminders, removeReminder, setReminder } from './change-reminders.ts'
import { deliverReminder, reminderQueue, type ReminderMessage } from './deliver-reminder.ts'
import { requestDueReminders } from './due-reminders.ts'
import { deliveryOf, pushKeys, storeSubscription } from './push-subscriptions.ts'
import { remindersOf } from './reminder-store.ts'
import { viewInterest } from './viewer-interest.ts'

export {
  isReminderMail,
  reminderQueue,
  renderReminderMail,
  type ReminderMailRequest,
} from './deliver-reminder.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'branding'> & Pick<ContentsParts, 'catalogue'>

export function reminderRoutes(parts: Parts): Route[] {
  const { list, set, remove, pushKey, subscribe } = reminderEndpoints
  const { db } = parts
  return [
    route(list, ({ principal }) => listReminders(parts, principal)),
    route(set, async ({ principal, body }) => {
      await setReminder(parts, principal, body.of)
      return listReminders(parts, principal)
    }),
    route(remove, async ({ principal, body }) => {
      await removeReminder(parts, principal, body.of)
      return listReminders(parts, principal)
    }),
    route(viewerInterest.view, () => viewInterest(parts)),
    route(pushKey, async () => ({ publicKey: (await pushKeys(parts))?.publicKey ?? null })),
    route(subscribe, async ({ principal, body }) => {
      await storeSubscription(parts, principal, body.subscription)
      return { delivery: await deliveryOf(db, principal) }
    }),
  ]
}

/** Every minute, the messages that are due are put into the queue. */
export function reminderJobs(deps: Deps): ScheduledJob[] {
  return [
    { name: 'request-reminders', cron: '* * * * *', isOutgoing: true, run: () => requestDueReminders(deps) },
  ]
}

export function queuedReminders(deps: Deps): QueuedJob[] {
  return [
    {
      name: reminderQueue,
      isOutgoing: true,
      run: (message) => deliverReminder(deps, message as ReminderMessage),
    },
  ]
}

/** F-07. */
export async function exportReminders(
  db: Kysely<Tables>,
  accountId: string,
): Promise<Record<string, unknown>> {
  return { reminders: await remindersOf(db, accountId) }
}

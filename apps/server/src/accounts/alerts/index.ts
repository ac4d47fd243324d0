// Alerts report to operators what needs attention, by mail and signed webhooks, and record each delivery.
import { alerts } from '@kallo/contract/accounts/alerts'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { originOf } from '../operators/index.ts'
import { listAlerts } from './alert-log.ts'
import { raiseAlert, type AlertDeps } from './raise-alert.ts'
import { createWebhook, deleteWebhook, listWebhooks } from './webhooks.ts'
import { wholeList } from '../../platform/lists.ts'

export { deleteOldAlerts } from './alert-log.ts'
export { alertJobs, alertMail, alertQueue, renderAlertMail, type AlertMailRequest } from './deliveries.ts'
export { deliverMutedAlerts, endAlert, raiseAlert, type AlertDeps, type NewAlert } from './raise-alert.ts'

/** O-15, O-16. */
export function alertRoutes(deps: Pick<Deps, 'db' | 'settingsKey'> & AlertDeps): Route[] {
  const { db } = deps
  return [
    route(alerts.list, async () => wholeList(await listAlerts(db))),
    route(alerts.webhooks, async () => wholeList(await listWebhooks(db))),
    route(alerts.createWebhook, ({ principal, body, ip }) =>
      createWebhook(deps, originOf(deps, principal, ip), body.url),
    ),
    route(alerts.deleteWebhook, async ({ principal, params, ip }) => {
      await deleteWebhook(deps, originOf(deps, principal, ip), params.id)
      return null
    }),
    route(alerts.test, async ({ principal }) => {
      await db.transaction().execute((trx) =>
        raiseAlert(deps, trx, {
          kind: 'test',
          subject: principal.actor,
          title: 'Test alert',
          text: `${principal.actor} requested this alert in the console. You don’t need to do anything.`,
          path: '/console/alerts',
          isOver: true,
        }),
      )
      return null
    }),
  ]
}

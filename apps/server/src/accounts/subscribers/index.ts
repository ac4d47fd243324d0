// Subscribers: what support sees and does for the people who watch. Every action is audited and runs once.
import { dayMs } from '@kallo/rules/foundation/durations'
import { subscribers } from '@kallo/contract/accounts/subscribers'
import { profile } from '@kallo/contract/accounts/profile'
import type { Deps } from '../../deps.ts'
import { deleteSentMailsBefore } from '../../foundation/mail-queue/index.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { deleteRequestsBefore } from '../audit-log/index.ts'
import { originOf } from '../operators/index.ts'
import type { Eraser } from '../profile/index.ts'
import { eraseSubscriber } from './erase-subscriber.ts'
import { exportSubscriber, type Exporter } from './export-subscriber.ts'
import { impersonate, viewImpersonation } from './impersonate.ts'
import { addNote, removeNote } from './notes.ts'
import { resendAccountMail } from './resend-account-mail.ts'
import { signOutSubscriber } from './sign-out-subscriber.ts'
import { viewSubscriber } from './view-subscriber.ts'

export type { Exporter } from './export-subscriber.ts'
export { lockSubscriber, requireAccount } from './subscriber-store.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits' | 'passwords'> & {
  erasers: readonly Eraser[]
  exporters: readonly Exporter[]
}

/** F-02…F-08. */
export function subscriberRoutes(deps: Parts): Route[] {
  return [...supportRoutes(deps), ...privacyRoutes(deps)]
}

function supportRoutes(deps: Parts): Route[] {
  return [
    route(subscribers.view, ({ params }) => viewSubscriber(deps, params.id)),
    route(subscribers.signOut, ({ principal, params, body, ip }) =>
      signOutSubscriber(deps, originOf(deps, principal, ip), params.id, body),
    ),
    route(subscribers.addNote, ({ principal, params, body, ip }) =>
      addNote(deps, originOf(deps, principal, ip), params.id, body),
    ),
    route(subscribers.removeNote, ({ principal, params, body, ip }) =>
      removeNote(deps, originOf(deps, principal, ip), params.id, body),
    ),
    route(subscribers.resendMail, ({ principal, params, body, ip }) =>
      resendAccountMail(deps, originOf(deps, principal, ip), params.id, body),
    ),
    route(subscribers.impersonate, ({ principal, params, body, ip, baseUrl }) =>
      impersonate(deps, originOf(deps, principal, ip), params.id, { reason: body.reason, baseUrl }),
    ),
    route(profile.impersonation, ({ principal }) => viewImpersonation(deps, principal)),
  ]
}

function privacyRoutes(deps: Parts): Route[] {
  return [
    route(subscribers.export, ({ principal, params, ip }) =>
      exportSubscriber(deps, deps.exporters, originOf(deps, principal, ip), params.id),
    ),
    route(subscribers.erase, ({ principal, params, body, ip }) =>
      eraseSubscriber(deps, deps.erasers, originOf(deps, principal, ip), params.id, body),
    ),
  ]
}

const mailRetentionMs = 400 * dayMs

export function subscriberJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): ScheduledJob[] {
  return [
    {
      name: 'drop-old-support-records',
      cron: '7 4 * * *',
      async run() {
        await deleteRequestsBefore(db, new Date(clock.now() - dayMs))
        await deleteSentMailsBefore(db, new Date(clock.now() - mailRetentionMs))
      },
    },
  ]
}

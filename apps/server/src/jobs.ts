import type { Deps } from './deps.ts'
import { analyticsJobs, watchedIds } from './insights/analytics/index.ts'
import { adJobs, shownAds } from './insights/ads/index.ts'
import {
  alertJobs,
  alertMail,
  alertQueue,
  deleteOldAlerts,
  renderAlertMail,
  type AlertMailRequest,
} from './accounts/alerts/index.ts'
import { backupJobs, backupQueue, queuedBackups } from './accounts/backups/index.ts'
import { bannerJobs } from './catalogue/banners/index.ts'
import { binJobs, type FindHistory } from './catalogue/bin/index.ts'
import { deleteExpiredSignIns } from './accounts/auth/index.ts'
import {
  deleteExpiredOperatorSessions,
  invitationMail,
  renderInvitationMail,
  type InvitationMailRequest,
} from './accounts/operators/index.ts'
import {
  findWeeklyRecipient,
  renderWeeklyMail,
  reportJobs,
  weeklyReportMail,
  type WeeklyReportRequest,
} from './insights/reports/index.ts'
import { subscriberJobs } from './accounts/subscribers/index.ts'
import { guideJobs } from './catalogue/guide/index.ts'
import { libraryJobs } from './catalogue/library/index.ts'
import {
  isReminderMail,
  queuedReminders,
  reminderJobs,
  reminderQueue,
  renderReminderMail,
} from './catalogue/reminders/index.ts'
import { deleteStaleUploads } from './foundation/pictures/index.ts'
import { importJobs, importQueue, queuedImports } from './catalogue/import/index.ts'
import { deleteUnusedUploads, type PictureColumn } from './catalogue/picture-uploads/index.ts'
import { searchJobs } from './catalogue/search/index.ts'
import { ingestJobs } from './streaming/ingest/index.ts'
import { downloadJobs } from './streaming/downloads/index.ts'
import { leaseJobs } from './streaming/leases/index.ts'
import { scheduleJobs } from './streaming/schedule/index.ts'
import { vodFileJobs } from './streaming/vod-files/index.ts'
import { monitoringJobs } from './insights/monitoring/index.ts'
import { findRecipient, renderAccountMail, type AccountMailRequest } from './accounts/mails/index.ts'
import { giftCodes } from './billing/gifts/index.ts'
import { renderBillingMail, type BillingMailRequest } from './billing/mails/index.ts'
import { mailJobs, mailQueue, type MailRecipient, type MailRequest } from './foundation/mail-queue/index.ts'
import { reconciliationJobs, reconciliationQueue } from './billing/payment-review/index.ts'
import { paymentJobs } from './billing/payments/index.ts'
import { renderReviewMail, reviewJobs, reviewMail } from './billing/reviews/index.ts'
import type { QueuedJob, ScheduledJob } from './platform/jobs.ts'
import { demoFiles } from './seed/seed-demo.ts'

/** All processes know the queues, so that they can send jobs. Only workers run them. */
export const queueNames = [
  mailQueue,
  reconciliationQueue,
  importQueue,
  alertQueue,
  reminderQueue,
  backupQueue,
]

/**
 * Queues whose waiting jobs are part of a backup. The queue of backups is not: a restored service must not repeat the
 * backup.
 */
export const backedUpQueues = queueNames.filter((name) => name !== backupQueue)

export function queuedJobs(deps: Deps): QueuedJob[] {
  return [
    ...reconciliationJobs(deps),
    ...queuedImports(deps),
    ...alertJobs(deps),
    ...queuedReminders(deps),
    ...queuedBackups({ ...deps, queues: backedUpQueues, restorableFiles: () => demoFiles(deps) }),
    ...mailQueueJobs(deps),
  ]
}

function mailQueueJobs(deps: Deps): QueuedJob[] {
  return mailJobs({
    ...deps,
    findRecipient: async (request) =>
      request.kind === weeklyReportMail
        ? findWeeklyRecipient(deps.db, request as WeeklyReportRequest)
        : (operatorRecipient(request) ?? (await findRecipient(deps.db, request))),
    render: async (request, recipient) => {
      if (request.kind === reviewMail) return renderReviewMail(deps)
      if (request.kind === invitationMail) return renderInvitationMail(deps, request as InvitationMailRequest)
      if (request.kind === alertMail) return renderAlertMail(deps, request as AlertMailRequest)
      if (request.kind === weeklyReportMail) return renderWeeklyMail(deps, request as WeeklyReportRequest)
      if (isReminderMail(request)) return renderReminderMail(deps, request, recipient)
      const known = request as AccountMailRequest | BillingMailRequest
      return isBillingMail(known)
        ? renderBillingMail({ ...deps, codeOf: await giftCodes(deps.db) }, known, recipient)
        : renderAccountMail(deps, known, recipient)
    },
  })
}

/** Recipients as operators: `OPERATOR_EMAIL` and invited ones. Their mails are not those of a viewer with the same address. */
function operatorRecipient(request: MailRequest): MailRecipient | null {
  const isForOperators = [reviewMail, invitationMail, alertMail].includes(request.kind)
  if (!isForOperators || !('email' in request)) return null
  return { accountId: '', email: request.email, language: 'en', isActivated: true }
}

const billingKinds: Record<BillingMailRequest['kind'], true> = {
  receipt: true,
  'renewal-failed': true,
  'renewal-confirmation': true,
  'renewal-coming': true,
  'price-change': true,
  'subscription-ending': true,
  'subscription-ended': true,
  'payment-overpaid': true,
  'payment-underpaid': true,
  'payment-due': true,
  'refund-made': true,
  'gift-paid': true,
  'gift-received': true,
}

function isBillingMail(request: AccountMailRequest | BillingMailRequest): request is BillingMailRequest {
  return request.kind in billingKinds
}

export function scheduledJobs(deps: Deps): ScheduledJob[] {
  return [
    ...guideJobs(deps),
    ...searchJobs(deps),
    ...libraryJobs(deps),
    ...reminderJobs(deps),
    ...subscriberJobs(deps),
    ...reportJobs(deps),
    ...binJobs({ ...deps, findHistory }),
    { name: 'drop-stale-uploads', cron: '27 3 * * *', run: () => deleteStaleUploads(deps) },
    {
      name: 'delete-unused-uploads',
      cron: '57 3 * * *',
      run: () => deleteUnusedUploads(deps, pictureColumns),
    },
    ...importJobs(deps),
    ...backupJobs(deps),
    { name: 'delete-old-alerts', cron: '7 4 * * *', run: () => deleteOldAlerts(deps) },
    ...adJobs(deps),
    ...bannerJobs(deps),
    ...paymentJobs(deps),
    ...reviewJobs(deps),
    ...leaseJobs(deps),
    ...downloadJobs(deps),
    ...vodFileJobs(deps),
    ...scheduleJobs(deps),
    ...ingestJobs(deps),
    ...analyticsJobs(deps),
    ...monitoringJobs(deps),
    { name: 'drop-old-sign-ins', cron: '17 3 * * *', run: () => deleteOldSessions(deps) },
  ]
}

/** U-05: the columns of all domains that contain names of uploaded pictures. */
export const pictureColumns: readonly PictureColumn[] = [
  ['channel', 'logo'],
  ['vod', 'image'],
  ['vod', 'backdrop'],
  ['series', 'image'],
  ['series', 'backdrop'],
  ['banner', 'image'],
  ['banner', 'image_small'],
  ['ad', 'image'],
  ['vod_file', 'posters'],
  // Branding.
  ['setting', 'value'],
  ['import_undo', 'before'],
  ['import_undo', 'after'],
]

/** L-06: the facts about deleted records that reports need. */
export const findHistory: FindHistory = async (trx, kind, ids) => {
  if (kind === 'ad') return shownAds(trx, ids)
  return kind === 'channel' || kind === 'vod' ? watchedIds(trx, kind, ids) : new Set()
}

async function deleteOldSessions(deps: Deps): Promise<void> {
  await deleteExpiredSignIns(deps)
  await deleteExpiredOperatorSessions(deps.db, deps.clock.now())
}

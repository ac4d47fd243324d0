import type { Migration } from 'kysely/migration'
import * as watch from './0001-watch.ts'
import * as accounts from './0002-accounts.ts'
import * as payments from './0003-payments.ts'
import * as lighterSettling from './0004-lighter-settling.ts'
import * as analytics from './0005-analytics.ts'
import * as ads from './0006-ads.ts'
import * as streamLeases from './0007-stream-leases.ts'
import * as monitoring from './0008-monitoring.ts'
import * as streamAuthorisation from './0010-stream-authorisation.ts'
import * as viewerDetails from './0012-viewer-details.ts'
import * as filmFacts from './0013-film-facts.ts'
import * as seenStreams from './0014-seen-streams.ts'
import * as dueWorkFailures from './0015-due-work-failures.ts'
import * as anchorDays from './0016-anchor-days.ts'
import * as keptDays from './0017-kept-days.ts'
import * as paymentMinimums from './0018-payment-minimums.ts'
import * as paymentChecks from './0020-payment-checks.ts'
import * as declinedPageChecks from './0021-declined-page-checks.ts'
import * as externalChanges from './0022-external-changes.ts'
import * as reviewMails from './0023-review-mails.ts'
import * as agreedPrices from './0024-agreed-prices.ts'
import * as paymentMethods from './0025-payment-methods.ts'
import * as vouchers from './0030-vouchers.ts'
import * as gifts from './0031-gifts.ts'
import * as retention from './0032-retention.ts'
import * as passes from './0035-passes.ts'
import * as books from './0036-books.ts'
import * as operators from './0040-operators.ts'
import * as settingVersions from './0041-setting-versions.ts'
import * as publication from './0045-publication.ts'
import * as imports from './0050-imports.ts'
import * as schedules from './0051-schedules.ts'
import * as subscriberSupport from './0055-subscriber-support.ts'
import * as paymentDesk from './0056-payment-desk.ts'
import * as plansAndAnnouncements from './0057-plans-and-announcements.ts'
import * as reports from './0058-reports.ts'
import * as noStaffAccounts from './0059-no-staff-accounts.ts'
import * as reportDays from './0060-report-days.ts'
import * as plansOffSale from './0061-plans-off-sale.ts'
import * as segmentFormat from './0062-segment-format.ts'
import * as passkeys from './0065-passkeys.ts'
import * as tracks from './0066-tracks.ts'
import * as liveSources from './0067-live-sources.ts'
import * as liveStatus from './0068-live-status.ts'
import * as recordings from './0070-recordings.ts'
import * as vodFiles from './0072-vod-files.ts'
import * as alerts from './0075-alerts.ts'
import * as importLogos from './0076-import-logos.ts'
import * as sharedLimits from './0077-shared-limits.ts'
import * as mediaSpools from './0078-media-spools.ts'
import * as listIndexes from './0079-list-indexes.ts'
import * as minimumCredit from './0079-minimum-credit.ts'
import * as offerPerPlan from './0079-offer-per-plan.ts'
import * as heldSources from './0083-held-sources.ts'
import * as independentSegments from './0085-independent-segments.ts'
import * as assetLengths from './0086-asset-lengths.ts'

/** In order of their names. Once released a migration is never edited; another one follows it. */
export const migrations: Record<string, Migration> = {
  '0001-watch': watch,
  '0002-accounts': accounts,
  '0003-payments': payments,
  '0004-lighter-settling': lighterSettling,
  '0005-analytics': analytics,
  '0006-ads': ads,
  '0007-stream-leases': streamLeases,
  '0008-monitoring': monitoring,
  '0010-stream-authorisation': streamAuthorisation,
  '0012-viewer-details': viewerDetails,
  '0013-film-facts': filmFacts,
  '0014-seen-streams': seenStreams,
  '0015-due-work-failures': dueWorkFailures,
  '0016-anchor-days': anchorDays,
  '0017-kept-days': keptDays,
  '0018-payment-minimums': paymentMinimums,
  '0020-payment-checks': paymentChecks,
  '0021-declined-page-checks': declinedPageChecks,
  '0022-external-changes': externalChanges,
  '0023-review-mails': reviewMails,
  '0024-agreed-prices': agreedPrices,
  '0025-payment-methods': paymentMethods,
  '0030-vouchers': vouchers,
  '0031-gifts': gifts,
  '0032-retention': retention,
  '0035-passes': passes,
  '0036-books': books,
  '0040-operators': operators,
  '0041-setting-versions': settingVersions,
  '0045-publication': publication,
  '0050-imports': imports,
  '0051-schedules': schedules,
  '0055-subscriber-support': subscriberSupport,
  '0056-payment-desk': paymentDesk,
  '0057-plans-and-announcements': plansAndAnnouncements,
  '0058-reports': reports,
  '0059-no-staff-accounts': noStaffAccounts,
  '0060-report-days': reportDays,
  '0061-plans-off-sale': plansOffSale,
  '0062-segment-format': segmentFormat,
  '0065-passkeys': passkeys,
  '0066-tracks': tracks,
  '0067-live-sources': liveSources,
  '0068-live-status': liveStatus,
  '0070-recordings': recordings,
  '0072-vod-files': vodFiles,
  '0075-alerts': alerts,
  '0076-import-logos': importLogos,
  '0077-shared-limits': sharedLimits,
  '0078-media-spools': mediaSpools,
  '0079-list-indexes': listIndexes,
  '0079-minimum-credit': minimumCredit,
  '0079-offer-per-plan': offerPerPlan,
  '0083-held-sources': heldSources,
  '0085-independent-segments': independentSegments,
  '0086-asset-lengths': assetLengths,
}

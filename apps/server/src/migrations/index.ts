import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The schema of 0.1.0, by domain. A later change is a migration of its own, with the next number. */
const baseline = [
  '0001-foundation',
  '0002-accounts',
  '0003-operators',
  '0004-billing-plans',
  '0005-billing-payments',
  '0006-billing-ledger',
  '0007-catalogue',
  '0008-guide-and-import',
  '0009-streaming',
  '0010-live-sources',
  '0011-insights',
]

const later = [
  '0012-household',
  '0013-search',
  '0014-library',
  '0015-series',
  '0016-av1',
  '0019-reminders',
  '0020-downloads',
  '0021-schedule-dates',
  '0022-backups',
  '0023-weekly-reports',
  '0024-publish-when-ready',
  '0025-live-latency',
  '0027-sign-in-links',
  '0028-banner-audience',
  '0029-import-choices',
  '0030-api-key-expiry',
  '0031-plan-prices',
  '0032-playback-failures',
  '0033-promotions',
  '0034-plan-drafts',
  '0035-live-av1',
  '0036-unused-credit',
  '0037-payment-method',
  '0038-renewal-after-revocation',
  '0039-live-run-notifications',
  '0040-automatic-renewal',
  '0041-operator-request-input',
  '0042-operator-reset',
  '0043-viewers-of-promotions',
  '0044-former-session-token',
  '0045-profile-request',
  '0046-refunds-links-and-notices',
  '0047-erased-sessions',
  '0048-mailed-links',
  '0049-profiles-of-transfer-tokens',
  '0050-returned-credit',
  '0051-modes-of-subscribers',
  '0052-settled-ends-of-plans',
  '0053-zone-of-day-sums',
  '0054-order-request',
  '0055-announced-prices',
  '0056-extracted-subtitles',
  '0057-switches-of-deleted-sources',
  '0058-closed-payments',
  '0059-refunds-paid-elsewhere',
  '0060-repeated-sign-ins',
]

/** In order of their names. Released migrations are never edited. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  [...baseline, ...later].map((name) => [name, sqlMigration(name)]),
)

function sqlMigration(name: string): Migration {
  return {
    up: async (db) => {
      await sql.raw(await readFile(path.join(import.meta.dirname, `${name}.sql`), 'utf8')).execute(db)
    },
  }
}

import { statfs } from 'node:fs/promises'
import type { controlRoom } from '@kallo/contract/insights/control-room'
import type { DataOf } from '@kallo/contract/endpoint'
import { isRoleAllowed, type OperatorRole } from '@kallo/rules/accounts/operator-role'
import { sql, type Kysely } from 'kysely'
import { countExpiringKeys } from '../../accounts/api-keys/index.ts'
import { backupAge } from '../../accounts/backups/index.ts'
import { failedMailsSince } from '../../accounts/setup/index.ts'
import type { Deps } from '../../deps.ts'
import { mailQueue } from '../../foundation/mail-queue/index.ts'
import { countFailing } from '../../platform/jobs.ts'
import { isDiskLow, type DiskSpace } from '../../streaming/ingest/index.ts'
import type { Tables } from '../../tables.ts'

export type Work = DataOf<typeof controlRoom.view>['work']

export interface WorkParts extends Pick<Deps, 'db' | 'clock' | 'config' | 'settingsKey'> {
  /** Replaces the free space of the data folder in tests. */
  diskSpace?: () => Promise<DiskSpace>
}

/** O-22: everything that waits for a decision of any role. */
export async function loadWork(parts: WorkParts): Promise<Work> {
  const { db, clock, config } = parts
  const since = failedMailsSince(clock.now())
  const [counts, failedMails, expiringKeys, disk, { isScheduled, isOverdue, hasFailed, lastAt }] =
    await Promise.all([
      countDecisions(db),
      countFailing(db as unknown as Kysely<never>, mailQueue, since),
      countExpiringKeys(db, clock.now()),
      parts.diskSpace?.() ?? diskOf(config.dataDir),
      backupAge(parts),
    ])
  const state = hasFailed ? 'failed' : isOverdue ? 'overdue' : isScheduled ? 'up-to-date' : 'off'
  return {
    ...counts,
    failedMails,
    expiringKeys,
    lowDiskBytes: isDiskLow(disk) ? disk.freeBytes : null,
    backup: { state, lastAt: lastAt?.toISOString() ?? null },
  }
}

/** O-22: the part of the work that a role decides about. */
export function workOf(work: Work, role: OperatorRole): Work {
  const forRole = <T>(roles: readonly OperatorRole[], value: T) => (isRoleAllowed(role, roles) ? value : null)
  return {
    alerts: work.alerts,
    reviews: forRole(['finance'], work.reviews),
    disputes: forRole(['finance'], work.disputes),
    failedFilms: forRole(['editor'], work.failedFilms),
    failedMails: forRole([], work.failedMails),
    expiringKeys: forRole([], work.expiringKeys),
    lowDiskBytes: forRole(['editor'], work.lowDiskBytes),
    backup: forRole([], work.backup),
  }
}

async function countDecisions(db: Kysely<Tables>) {
  const { rows } = await sql<{ alerts: number; reviews: number; disputes: number; failedFilms: number }>`
    select (select count(*) from alert where ended_at is null)::int as alerts,
      (select count(*) from review_item where resolved_at is null)::int as reviews,
      (select count(*) from dispute where resolved_at is null)::int as disputes,
      (select count(distinct vod.id) from vod join vod_file on vod_id = vod.id
        where state = 'failed' and vod.deleted_at is null)::int as "failedFilms"`.execute(db)
  return rows[0] ?? { alerts: 0, reviews: 0, disputes: 0, failedFilms: 0 }
}

async function diskOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  // Rounded to 100 MB, so that writes to the disk do not change the view every second.
  return { freeBytes: Math.floor((bavail * bsize) / 1e8) * 1e8, totalBytes: blocks * bsize }
}

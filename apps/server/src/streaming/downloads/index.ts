// Downloads: which device may hold which content until when. The origin delivers them (leases/download-grants.ts).
import { downloads, downloadSettings } from '@kallo/contract/streaming/downloads'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import { dayMs } from '@kallo/rules/foundation/durations'
import type { Kysely, Transaction } from 'kysely'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import { deviceTitle } from '../../accounts/auth/index.ts'
import { originOf } from '../../accounts/operators/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import type { Tables } from '../../tables.ts'
import { devicesOf, type DownloadParts } from './download-parts.ts'
import {
  deleteDownloads,
  deleteDownloadsOfKind,
  deleteExpiredDownloads,
  devicesWithDownloads,
  readDownloadSettings,
} from './download-store.ts'
import { grantDownload, listOptions, renewAddress } from './grant-download.ts'
import { renewAll } from './renew-downloads.ts'

export type { DownloadFinders, DownloadParts, DownloadRef, DownloadSubject } from './download-parts.ts'
export { readDownloadSettings } from './download-store.ts'

export function downloadRoutes(deps: Deps, parts: DownloadParts): Route[] {
  const { options, grant, address, renew, list, remove } = downloads
  return [
    route(options, ({ principal: viewer, body, ip, baseUrl }) =>
      listOptions(parts, { viewer, ip, baseUrl }, body.of),
    ),
    route(grant, ({ principal: viewer, body, ip, baseUrl }) =>
      grantDownload(parts, { viewer, ip, baseUrl }, body.of, body.rendition),
    ),
    route(address, ({ principal: viewer, params, ip, baseUrl }) =>
      renewAddress(parts, { viewer, ip, baseUrl }, params.id),
    ),
    route(renew, ({ principal }) => renewAll(parts, principal)),
    route(list, ({ principal }) => listDevices(parts, principal)),
    route(remove, async ({ principal, body }) => {
      if ('ids' in body) return { removed: await deleteDownloads(parts.db, principal, body.ids) }
      const { accountId, deviceId, profile } = principal
      // M-10.
      if (profile.maxAge !== null && body.deviceId !== deviceId) throw new AppError('kids-profile')
      return { removed: await deleteDownloads(parts.db, { accountId, deviceId: body.deviceId }, 'all') }
    }),
    route(downloadSettings.view, () => describeSettings(deps)),
    route(downloadSettings.change, ({ body, principal, ip }) =>
      changeSettings(deps, body, originOf(deps, principal, ip)),
    ),
  ]
}

/** P-41. */
async function listDevices(
  { db, clock, rights }: DownloadParts,
  { accountId, deviceId }: Viewer,
): Promise<DataOf<typeof downloads.list>> {
  const [{ devices }, holders] = await Promise.all([
    rights(accountId),
    devicesWithDownloads(db, accountId, new Date(clock.now())),
  ])
  return {
    maxDevices: devicesOf(devices),
    devices: holders.map((row) => ({
      deviceId: row.device_id,
      deviceName: deviceTitle(row.name, row.browser),
      isThisDevice: row.device_id === deviceId,
      downloads: Number(row.downloads),
    })),
  }
}

/** P-43. */
async function describeSettings({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<DataOf<typeof downloadSettings.view>> {
  const { allows_vods, allows_programmes, works_offline } = await readDownloadSettings(db)
  const { count, devices } = await db
    .selectFrom('download')
    .where('expires_at', '>', new Date(clock.now()))
    .select((of) => of.fn.countAll<string>().as('count'))
    .select((of) => of.fn.count<string>('device_id').distinct().as('devices'))
    .executeTakeFirstOrThrow()
  return {
    allowsVods: allows_vods,
    allowsProgrammes: allows_programmes,
    worksOffline: works_offline,
    downloads: Number(count),
    devices: Number(devices),
  }
}

async function changeSettings(
  deps: Pick<Deps, 'db' | 'clock'>,
  { allowsVods, allowsProgrammes, worksOffline }: BodyOf<typeof downloadSettings.change>,
  origin: AuditOrigin,
): Promise<DataOf<typeof downloadSettings.change>> {
  const changes = {
    ...(allowsVods === undefined ? {} : { allows_vods: allowsVods }),
    ...(allowsProgrammes === undefined ? {} : { allows_programmes: allowsProgrammes }),
    ...(worksOffline === undefined ? {} : { works_offline: worksOffline }),
  }
  if (Object.keys(changes).length > 0)
    await deps.db.transaction().execute(async (trx) => {
      await trx.updateTable('download_settings').set(changes).execute()
      if (allowsVods === false) await deleteDownloadsOfKind(trx, 'vod')
      if (allowsProgrammes === false) await deleteDownloadsOfKind(trx, 'programme')
      await recordAudit(trx, origin, { action: 'downloads.change', subject: 'downloads', after: changes })
    })
  return describeSettings(deps)
}

/** F-07. */
export async function exportDownloads(
  db: Kysely<Tables>,
  accountId: string,
): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('download').where('account_id', '=', accountId).selectAll().execute()
  return { downloads: rows }
}

/** M-07: the downloads themselves are deleted with the devices. */
export async function eraseDownloads(
  trx: Transaction<Tables>,
  { accountId }: { accountId: string },
): Promise<void> {
  await trx.deleteFrom('download_allowance').where('account_id', '=', accountId).execute()
}

/** A device that comes online again renews a download that ended meanwhile, so ended downloads are kept this long. */
const retentionMs = 60 * dayMs

export function downloadJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): ScheduledJob[] {
  return [
    {
      name: 'drop-expired-downloads',
      cron: '47 3 * * *',
      run: () => deleteExpiredDownloads(db, new Date(clock.now() - retentionMs)),
    },
  ]
}

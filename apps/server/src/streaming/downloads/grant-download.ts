import { randomBytes } from 'node:crypto'
import type { downloads } from '@kallo/contract/streaming/downloads'
import type { DataOf } from '@kallo/contract/endpoint'
import { downloadBytes, downloadEnd, maxDownloadsPerDevice } from '@kallo/rules/streaming/download'
import type { Transaction } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import type { Tables } from '../../tables.ts'
import type { MediaVariant } from '../origin/index.ts'
import {
  accessEnd,
  mediaOf,
  requireAccess,
  type DownloadParts,
  type DownloadRef,
  type DownloadRequest,
  type DownloadSubject,
} from './download-parts.ts'
import {
  debitAllowance,
  deleteDownloads,
  downloadsOf,
  findDownload,
  insertDownload,
  isKindAllowed,
  lockDownloads,
  lockDownloadSettings,
  mayHold,
  readDownloadSettings,
  renewDownloads,
  type DownloadRow,
} from './download-store.ts'
import { grantedOf, kindOf } from './renew-downloads.ts'

/** P-40: the renditions in which this can be downloaded now. */
export async function listOptions(
  parts: DownloadParts,
  request: DownloadRequest,
  of: DownloadRef,
): Promise<DataOf<typeof downloads.options>> {
  const { variants, endsAtMs } = await prepare(parts, request, of)
  return {
    options: variants.map(({ folder, height, codecs, averageBps, seconds }) => ({
      rendition: folder,
      height,
      codecs,
      bytes: downloadBytes(averageBps, seconds),
    })),
    durationSeconds: variants[0]?.seconds ?? 0,
    expiresAt: new Date(endsAtMs).toISOString(),
  }
}

/** P-40, P-41, P-44. */
export async function grantDownload(
  parts: DownloadParts,
  request: DownloadRequest,
  of: DownloadRef,
  rendition: string,
): Promise<DataOf<typeof downloads.grant>> {
  const { db, clock, origin } = parts
  const { viewer, baseUrl } = request
  const prepared = await prepare(parts, request, of)
  const variant = prepared.variants.find(({ folder }) => folder === rendition)
  if (!variant) throw new AppError('download-not-allowed')
  const now = new Date(clock.now())
  const row = await db.transaction().execute((trx) => store(trx, viewer, { ...prepared, variant, now }))
  const { address, expiresAtMs } = origin.downloadAddress(baseUrl, mediaOf(prepared.subject), {
    viewer,
    id: row.id,
  })
  return {
    download: grantedOf(row, prepared.subject),
    accountId: viewer.accountId,
    profileId: viewer.profile.id,
    serverTime: now.toISOString(),
    streamUrl: address,
    ticketExpiresAt: new Date(expiresAtMs).toISOString(),
  }
}

/** A new ticket for a download that this device holds. */
export async function renewAddress(
  parts: DownloadParts,
  request: DownloadRequest,
  id: string,
): Promise<DataOf<typeof downloads.address>> {
  const { viewer, baseUrl } = request
  const row = await findDownload(parts.db, viewer, id)
  const found = row && parts.finders.findStored(kindOf(row), row.content_id, row.max_age)
  if (!row || !found || row.expires_at.getTime() <= parts.clock.now())
    throw new AppError('download-not-found')
  if (!isKindAllowed(await readDownloadSettings(parts.db), kindOf(row)))
    throw new AppError('download-not-found')
  await requireAccess(parts, found.playable, request)
  const media = mediaOf({ ...found, programme: programmeOf(row) })
  const { address, expiresAtMs } = parts.origin.downloadAddress(baseUrl, media, { viewer, id })
  return { streamUrl: address, ticketExpiresAt: new Date(expiresAtMs).toISOString() }
}

interface Prepared {
  subject: DownloadSubject
  variants: MediaVariant[]
  devices: number
  endsAtMs: number
}

async function prepare(parts: DownloadParts, request: DownloadRequest, of: DownloadRef): Promise<Prepared> {
  const { viewer } = request
  const subject = await parts.finders.find(of, viewer.profile.maxAge)
  const devices = await requireAccess(parts, subject.playable, request)
  const settings = await readDownloadSettings(parts.db)
  const isAllowed = isKindAllowed(settings, of.kind) && subject.playable.externalUrl === null
  const variants = isAllowed ? parts.origin.variants(mediaOf(subject)) : []
  const accessEndsAtMs = await accessEnd(parts, viewer.accountId).of(subject.playable.wanted)
  const endsAtMs = downloadEnd(parts.clock.now(), accessEndsAtMs)
  if (endsAtMs === null) throw new AppError('subscription-required')
  return { subject, variants, devices, endsAtMs }
}

async function store(
  trx: Transaction<Tables>,
  viewer: Viewer,
  wanted: Prepared & { variant: MediaVariant; now: Date },
): Promise<DownloadRow> {
  const { subject, variant, devices, endsAtMs, now } = wanted
  if (!(await lockDownloads(trx, viewer))) throw new AppError('sign-in-needed')
  // The operator may have switched downloads off meanwhile.
  const kind = subject.programme ? 'programme' : 'vod'
  if (!isKindAllowed(await lockDownloadSettings(trx), kind)) throw new AppError('download-not-allowed')
  if (!(await mayHold(trx, viewer, devices, now))) throw new AppError('download-devices')
  const held = await downloadsOf(trx, viewer)
  const same = held.find((row) => isSame(row, subject, viewer))
  if (same?.rendition === variant.folder) {
    await renewDownloads(trx, new Map([[same.id, endsAtMs]]), now)
    return { ...same, expires_at: new Date(endsAtMs) }
  }
  if (same) await deleteDownloads(trx, viewer, [same.id])
  else if (held.length >= maxDownloadsPerDevice) throw new AppError('list-full')
  const allowance = { wantedMs: variant.seconds * 1_000, devices, nowMs: now.getTime() }
  const waitMs = await debitAllowance(trx, viewer.accountId, allowance)
  if (waitMs > 0) throw new AppError('too-many-tries', undefined, Math.ceil(waitMs / 1_000))
  const { programme } = subject
  return insertDownload(trx, {
    id: randomBytes(8).toString('hex'),
    account_id: viewer.accountId,
    device_id: viewer.deviceId,
    profile_id: viewer.profile.id,
    kind,
    content_id: subject.contentId,
    ...(programme
      ? {
          starts_at: new Date(programme.startsAtMs),
          ends_at: new Date(programme.endsAtMs),
          title: programme.title,
        }
      : {}),
    rendition: variant.folder,
    seconds: variant.seconds,
    bytes: downloadBytes(variant.averageBps, variant.seconds),
    granted_at: now,
    renewed_at: now,
    expires_at: new Date(endsAtMs),
  })
}

function isSame(row: DownloadRow, { contentId, programme }: DownloadSubject, { profile }: Viewer): boolean {
  const startsAtMs = programme?.startsAtMs ?? 0
  return (
    row.profile_id === profile.id &&
    row.kind === (programme ? 'programme' : 'vod') &&
    row.content_id === contentId &&
    row.starts_at.getTime() === startsAtMs
  )
}

function programmeOf({ title, starts_at, ends_at }: DownloadRow): DownloadSubject['programme'] {
  return ends_at && { title, startsAtMs: starts_at.getTime(), endsAtMs: ends_at.getTime() }
}

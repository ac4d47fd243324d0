import type { downloads } from '@kallo/contract/streaming/downloads'
import type { DataOf } from '@kallo/contract/endpoint'
import { downloadEnd } from '@kallo/rules/streaming/download'
import type { Viewer } from '../../platform/http/principal.ts'
import {
  accessEnd,
  devicesOf,
  type DownloadParts,
  type DownloadRef,
  type DownloadSubject,
} from './download-parts.ts'
import {
  deleteDownloads,
  downloadsOf,
  isKindAllowed,
  lockDownloads,
  mayHold,
  readDownloadSettings,
  renewDownloads,
  type DownloadRow,
} from './download-store.ts'

type Granted = DataOf<typeof downloads.grant>['download']

/** P-41…P-43: renews the downloads that the device may keep, and ends the others. M-10: names what the session may see. */
export async function renewAll(
  parts: DownloadParts,
  viewer: Viewer,
): Promise<DataOf<typeof downloads.renew>> {
  const { db, clock, finders, rights } = parts
  const now = new Date(clock.now())
  const { devices } = await rights(viewer.accountId)
  const items = await db.transaction().execute(async (trx) => {
    if (!(await lockDownloads(trx, viewer))) return []
    const held = await downloadsOf(trx, viewer)
    const kept = (await mayHold(trx, viewer, devicesOf(devices), now))
      ? await keptOf(parts, viewer, held)
      : []
    const ended = held.filter(({ id }) => !kept.some(({ row }) => row.id === id)).map(({ id }) => id)
    if (ended.length > 0) await deleteDownloads(trx, viewer, ended)
    if (kept.length > 0)
      await renewDownloads(trx, new Map(kept.map(({ row, endsAtMs }) => [row.id, endsAtMs])), now)
    return kept.map(({ row, endsAtMs, subject }) => {
      const expiresAt = new Date(endsAtMs)
      const isVisible = finders.findStored(kindOf(row), row.content_id, viewer.profile.maxAge) !== null
      return isVisible
        ? grantedOf({ ...row, expires_at: expiresAt }, subject)
        : { id: row.id, expiresAt: expiresAt.toISOString() }
    })
  })
  return {
    downloads: { items, total: items.length },
    accountId: viewer.accountId,
    profileId: viewer.profile.id,
    serverTime: now.toISOString(),
  }
}

interface Kept {
  row: DownloadRow
  subject: Pick<DownloadSubject, 'playable' | 'image'>
  endsAtMs: number
}

/** M-10: the age limit that applies is that of the profile for which the content was downloaded. */
async function keptOf(
  parts: DownloadParts,
  { accountId }: Viewer,
  held: Awaited<ReturnType<typeof downloadsOf>>,
): Promise<Kept[]> {
  const { db, clock, finders } = parts
  const settings = await readDownloadSettings(db)
  const access = accessEnd(parts, accountId)
  const kept: Kept[] = []
  for (const row of held) {
    const kind = kindOf(row)
    const subject = finders.findStored(kind, row.content_id, row.max_age)
    if (!subject || !isKindAllowed(settings, kind)) continue
    const endsAtMs = downloadEnd(clock.now(), await access.of(subject.playable.wanted))
    if (endsAtMs !== null) kept.push({ row, subject, endsAtMs })
  }
  return kept
}

export function kindOf({ kind }: Pick<DownloadRow, 'kind'>): DownloadRef['kind'] {
  return kind === 'vod' ? 'vod' : 'programme'
}

/** What a device stores about a download. */
export function grantedOf(
  row: DownloadRow,
  { playable, image }: Pick<DownloadSubject, 'playable' | 'image'>,
): Granted {
  const { tag, name } = playable
  return {
    id: row.id,
    of:
      row.kind === 'vod'
        ? { kind: 'vod', tag }
        : { kind: 'programme', tag, startsAt: row.starts_at.toISOString() },
    name,
    title: row.title,
    image,
    rendition: row.rendition,
    durationSeconds: row.seconds,
    bytes: Number(row.bytes),
    profileId: row.profile_id,
    expiresAt: row.expires_at.toISOString(),
  }
}

import { isAgeAllowed } from '@kallo/rules/catalogue/age-rating'
import { hasRunningSubscription } from '@kallo/rules/billing/running-subscription'
import { deliveriesPerDownload } from '@kallo/rules/streaming/download'
import { LRUCache } from 'lru-cache'
import { sql, type Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { createBatchReader } from '../../platform/batch-reader.ts'
import type { Tables } from '../../tables.ts'
import { watchingRightsOf } from '../../billing/subscriptions/index.ts'
import { viewerHash } from './stream-owner.ts'

/** What the origin has to know about a download whose segments are requested. */
export interface DownloadGrant {
  /** `viewerHash` of its account. */
  viewer: string
  hasSubscription: boolean
  /** The period of a past programme (UTC ms); null for a VOD. */
  programme: { startsAtMs: number; endsAtMs: number } | null
  /** The media that may be delivered in total. */
  deliverableMs: number
  deliveredMs: number
}

export interface DownloadGrants {
  /**
   * Null if the download has ended. Synchronous if it was read at most 10 s ago. Rejects while the database is
   * unavailable.
   */
  find(id: string): DownloadGrant | null | Promise<DownloadGrant | null>
  /** Media that was delivered, in ms. */
  recordMedia(id: string, ms: number): void
  /** Writes the remaining deliveries to the database. */
  close(): Promise<void>
}

/** The longest time until a download that has ended is rejected. */
const freshMs = 10_000
const maxKnown = 20_000

interface Entry {
  grant: DownloadGrant | null
  readAtMs: number
  /** Delivered media that are not in the database yet. */
  pendingMs: number
}

interface Asked {
  id: string
  deliveredMs: number
}

/**
 * P-43, P-44: the grants of downloads that are being delivered. They are read again from the database every 10 s,
 * because sign-outs, erasures and operators delete grants there, and age limits change.
 */
export function createDownloadGrants({
  db,
  clock,
  config,
  log,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>): DownloadGrants {
  const entries = new LRUCache<string, Entry>({ max: maxKnown })
  const loading = new Map<string, Promise<DownloadGrant | null>>()
  const read = createBatchReader((asked: readonly Asked[]) =>
    readGrants(db, asked, { nowMs: clock.now(), timeZone: config.timeZone }),
  )
  const load = async (id: string) => {
    const known = entries.get(id)
    const deliveredMs = known?.pendingMs ?? 0
    if (known) known.pendingMs = 0
    try {
      const grant = (await read({ id, deliveredMs })) ?? null
      entries.set(id, { grant, readAtMs: clock.now(), pendingMs: entries.get(id)?.pendingMs ?? 0 })
      return grant
    } catch (error) {
      if (known) known.pendingMs += deliveredMs
      throw error
    }
  }
  const loadOnce = (id: string) => {
    const running = loading.get(id) ?? load(id).finally(() => loading.delete(id))
    loading.set(id, running)
    return running
  }
  const flush = async () => {
    const pending = [...entries].filter(([, { pendingMs }]) => pendingMs > 0)
    await Promise.all(pending.map(([id]) => loadOnce(id)))
  }
  const timer = setInterval(() => {
    flush().catch((error: unknown) => log.warn({ err: error }, 'delivered downloads could not be stored'))
  }, freshMs)
  timer.unref()
  return {
    find(id) {
      const known = entries.get(id)
      if (!known || Math.abs(clock.now() - known.readAtMs) >= freshMs) return loadOnce(id)
      const { grant, pendingMs } = known
      return grant && { ...grant, deliveredMs: grant.deliveredMs + pendingMs }
    },
    recordMedia(id, ms) {
      const known = entries.get(id)
      if (known) known.pendingMs += Math.round(ms)
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** The grants of these downloads, in their order; undefined for a download that has ended. */
async function readGrants(
  db: Kysely<Tables>,
  asked: readonly Asked[],
  situation: { nowMs: number; timeZone: string },
): Promise<(DownloadGrant | undefined)[]> {
  const now = new Date(situation.nowMs)
  const { rows } = await sql<GrantRow>`
    with asked as (
      select * from unnest(${asked.map(({ id }) => id)}::text[], ${asked.map(({ deliveredMs }) => deliveredMs)}::bigint[])
        as asked (id, ms)
    ), locked as (
      select id from download where id in (select id from asked) order by id for no key update
    )
    update download set delivered_ms = delivered_ms + asked.ms from locked join asked using (id)
    where download.id = locked.id and expires_at > ${now}
    returning download.id, account_id, kind, starts_at, ends_at, seconds, delivered_ms::float8,
      (select max_age from viewer_profile where viewer_profile.id = profile_id),
      case kind when 'vod' then (select age_rating from vod where vod.id = content_id)
        else (select age_rating from channel where channel.id = content_id) end as age_rating`.execute(db)
  const allowed = rows.filter((row) => row.max_age === null || isAgeAllowed(row.age_rating, row.max_age))
  const accounts = [...new Set(allowed.map((row) => row.account_id))]
  const rights = await watchingRightsOf(db, accounts, now)
  const grants = new Map(
    allowed.map((row) => {
      const { id, account_id: account, starts_at: startsAt, ends_at: endsAt, seconds } = row
      const grant: DownloadGrant = {
        viewer: viewerHash(account),
        hasSubscription: hasRunningSubscription(rights.get(account)?.endsAt ?? [], situation),
        programme: endsAt && { startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() },
        deliverableMs: seconds * 1_000 * deliveriesPerDownload,
        deliveredMs: row.delivered_ms,
      }
      return [id, grant]
    }),
  )
  return asked.map(({ id }) => grants.get(id))
}

interface GrantRow {
  id: string
  account_id: string
  starts_at: Date
  ends_at: Date | null
  seconds: number
  delivered_ms: number
  /** M-10: the age limit of the profile that downloaded it. */
  max_age: number | null
  age_rating: string | null
}

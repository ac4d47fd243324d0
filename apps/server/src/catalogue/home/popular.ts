import { dayMs, minuteMs } from '@kallo/rules/foundation/durations'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

/** B-16: content is popular from this number of viewers in 24 hours on. Fewer could be recognised. */
const minViewers = 5
const maxEntries = 40
const cachedMs = 5 * minuteMs

export interface PopularContent {
  kind: 'channel' | 'vod'
  contentId: string
}

/** B-16: what most people watched in the last 24 hours. Computed at most every five minutes; meanwhile the last result is used. */
export function createPopular({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  let known: { at: number; contents: PopularContent[] } | null = null
  let loading: Promise<void> | null = null
  const load = async () => {
    const at = clock.now()
    const { rows } = await sql<{ kind: 'channel' | 'vod'; content_id: string }>`
      select kind, content_id from playback_event
      where received_at > ${new Date(at - dayMs)} and kind in ('channel', 'vod')
      group by kind, content_id
      having count(distinct coalesce(account_id, session_id::text)) >= ${minViewers}
      order by count(distinct coalesce(account_id, session_id::text)) desc, content_id
      limit ${maxEntries}`.execute(db)
    known = { at, contents: rows.map(({ kind, content_id: contentId }) => ({ kind, contentId })) }
  }
  const refresh = () => {
    loading ??= load()
      .catch((error: unknown) => log.warn({ err: error }, 'popular content could not be read'))
      .finally(() => (loading = null))
    return loading
  }
  return {
    async current(): Promise<readonly PopularContent[]> {
      if (known === null) await refresh()
      else if (Math.abs(clock.now() - known.at) > cachedMs) void refresh()
      return known?.contents ?? []
    },
  }
}

export type Popular = ReturnType<typeof createPopular>

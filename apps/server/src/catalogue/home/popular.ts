import { dayMs, minuteMs } from '@kallo/rules/foundation/durations'
import type { Deps } from '../../deps.ts'
import { viewersByResource } from '../../streaming/leases/index.ts'
import { resourceHash } from '../../streaming/origin/index.ts'

/** B-16: content is popular from this number of viewers in 24 hours on. Fewer could be recognised. */
const minViewers = 5
const maxEntries = 40
const cachedMs = 5 * minuteMs

export interface PopularContent {
  kind: 'channel' | 'vod'
  contentId: string
}

/**
 * B-16: what most people watched in the last 24 hours. Only signed-in viewers count, because each stream of a visitor could be
 * another person. Computed at most every five minutes; meanwhile the last result is
 * used.
 */
export function createPopular({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  let known: { at: number; contents: PopularContent[] } | null = null
  let loading: Promise<void> | null = null
  const load = async () => {
    const at = clock.now()
    const watched = await viewersByResource(db, { since: new Date(at - dayMs), minViewers })
    const contents = watched.length === 0 ? new Map<string, PopularContent>() : await contentsByResource(db)
    const found = watched.flatMap(({ resource }) => contents.get(resource) ?? [])
    known = { at, contents: found.slice(0, maxEntries) }
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

async function contentsByResource(db: Deps['db']): Promise<Map<string, PopularContent>> {
  const channels = await db.selectFrom('channel').select(['id', 'tag']).execute()
  const vods = await db.selectFrom('vod').select(['id', 'tag']).execute()
  return new Map([
    ...channels.map(({ id, tag }) => contentOf('channel', id, resourceHash('live', tag))),
    ...vods.map(({ id, tag }) => contentOf('vod', id, resourceHash('vod', tag))),
  ])
}

function contentOf(kind: PopularContent['kind'], contentId: string, resource: string) {
  return [resource, { kind, contentId }] as const
}

export type Popular = ReturnType<typeof createPopular>

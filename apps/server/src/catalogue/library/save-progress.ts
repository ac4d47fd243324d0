import type { BodyOf } from '@kallo/contract/endpoint'
import type { libraryEndpoints } from '@kallo/contract/catalogue/library'
import { laterOf } from '@kallo/rules/catalogue/library'
import type { Deps } from '../../deps.ts'
import { createBatchWriter } from '../../platform/batch-writer.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import type { ContentsParts } from '../contents/index.ts'
import { storedRef, type ContentRef } from './content-refs.ts'
import { storeProgress, type ProgressReport, type StoredRef } from './library-store.ts'

/** Reports of thousands of players share a transaction. */
export function createProgressWriter({ db }: Pick<Deps, 'db'>) {
  return createBatchWriter<ProgressReport>({
    write: (reports) => storeProgress(db, latestOfEach(reports)),
    maxPending: 20_000,
    batchSize: 1_000,
    writers: 2,
  })
}

export type ProgressWriter = ReturnType<typeof createProgressWriter>
type Items = Required<BodyOf<typeof libraryEndpoints.saveProgress>>['items']

/** B-20: leaves out content that the profile may not see, and programmes that the guide does not have. */
export async function saveProgress(
  parts: Pick<ContentsParts, 'catalogue' | 'guide' | 'clock' | 'config'> & { writer: ProgressWriter },
  { profile }: Viewer,
  items: Items,
): Promise<{ stored: number; unknown: number }> {
  const catalogue = parts.catalogue(profile.maxAge)
  const nowMs = parts.clock.now()
  const found = await Promise.all(
    items.map(async ({ of, positionSeconds, durationSeconds, secondsAgo = 0 }) => {
      const ref = storedRef(catalogue, of)
      const facts = ref && (await factsOf(parts, of, ref, durationSeconds))
      if (!ref || !facts) return []
      const watchedAtMs = nowMs - secondsAgo * 1_000
      return [{ ...ref, ...facts, profileId: profile.id, positionSeconds, watchedAtMs }]
    }),
  )
  const reports = found.flat()
  if (reports.length > 0) await parts.writer.add(reports)
  return { stored: reports.length, unknown: items.length - reports.length }
}

/**
 * Title and length of a programme by the guide, because a player has only the media so far; null if the guide does not have it. Channels
 * and VODs have no title, and the length that was reported.
 */
async function factsOf(
  { guide, config }: Pick<ContentsParts, 'guide' | 'config'>,
  of: ContentRef,
  { contentId, startsAtMs }: StoredRef,
  durationSeconds: number,
): Promise<Pick<ProgressReport, 'title' | 'durationSeconds'> | null> {
  if (of.kind !== 'programme') return { title: '', durationSeconds }
  const { hours, upcoming } = await guide.of(contentId, config.timeZone)
  const programmes = [...hours.flatMap((hour) => hour.programmes), ...upcoming]
  const found = programmes.find((programme) => programme.startsAtMs === startsAtMs)
  if (!found) return null
  return { title: found.title, durationSeconds: Math.round((found.endsAtMs - startsAtMs) / 1_000) }
}

/** One report per row, because a statement with `on conflict` can change a row only once. */
function latestOfEach(reports: readonly ProgressReport[]): ProgressReport[] {
  const latest = new Map<string, ProgressReport>()
  for (const report of reports) {
    const key = `${report.profileId} ${report.kind} ${report.contentId} ${report.startsAtMs}`
    const known = latest.get(key)
    latest.set(key, known ? laterOf(known, report) : report)
  }
  return [...latest.values()]
}

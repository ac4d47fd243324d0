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
      const title = ref && (await titleOf(parts, of, ref))
      if (!ref || title === null) return []
      const watchedAtMs = nowMs - secondsAgo * 1_000
      return [{ ...ref, profileId: profile.id, title, positionSeconds, durationSeconds, watchedAtMs }]
    }),
  )
  const reports = found.flat()
  if (reports.length > 0) await parts.writer.add(reports)
  return { stored: reports.length, unknown: items.length - reports.length }
}

/** The title of a programme, null if the guide does not have it; empty for channels and VODs. */
async function titleOf(
  { guide, config }: Pick<ContentsParts, 'guide' | 'config'>,
  of: ContentRef,
  { contentId, startsAtMs }: StoredRef,
): Promise<string | null> {
  if (of.kind !== 'programme') return ''
  const { hours, upcoming } = await guide.of(contentId, config.timeZone)
  const programmes = [...hours.flatMap((hour) => hour.programmes), ...upcoming]
  return programmes.find((programme) => programme.startsAtMs === startsAtMs)?.title ?? null
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

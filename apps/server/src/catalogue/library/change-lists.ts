import type { BodyOf } from '@kallo/contract/endpoint'
import type { libraryEndpoints } from '@kallo/contract/catalogue/library'
import { maxFavourites, maxListEntries } from '@kallo/rules/catalogue/library'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import type { Catalogue } from '../contents/index.ts'
import { listKey } from './content-refs.ts'
import {
  addToList,
  loadFavourites,
  loadList,
  lockProfile,
  removeFromList,
  replaceFavourites,
} from './library-store.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

/** B-21: ignores content that the profile may not see, so clients can send a list that was stored on the device unchanged. */
export async function changeList(
  { db, clock }: Parts,
  catalogue: Catalogue,
  { profile }: Viewer,
  { listed = [], unlisted = [] }: BodyOf<typeof libraryEndpoints.changeList>,
): Promise<void> {
  const added = listed.flatMap((ref) => listKey(catalogue, ref) ?? [])
  const removed = unlisted.flatMap((ref) => listKey(catalogue, ref) ?? [])
  await db.transaction().execute(async (trx) => {
    if (!(await lockProfile(trx, profile.id))) throw new AppError('sign-in-needed')
    await removeFromList(trx, profile.id, removed)
    await addToList(trx, profile.id, added, new Date(clock.now()))
    // What the profile cannot see it cannot take off its list either.
    const visible = (await loadList(trx, profile.id)).filter(({ kind, contentId }) =>
      kind === 'vod' ? catalogue.byId.vods.has(contentId) : catalogue.byId.series.has(contentId),
    )
    // Titles that became visible again may exceed the limit; they can be removed one by one.
    if (added.length > 0 && visible.length > maxListEntries) throw new AppError('list-full')
  })
}

/** B-22. */
export async function changeFavourites(
  { db }: Parts,
  { channels, byId }: Catalogue,
  { profile }: Viewer,
  { added = [], removed = [], order = [] }: BodyOf<typeof libraryEndpoints.changeFavourites>,
): Promise<void> {
  const idsOf = (tags: readonly string[]) => tags.flatMap((tag) => channels.get(tag)?.id ?? [])
  await db.transaction().execute(async (trx) => {
    if (!(await lockProfile(trx, profile.id))) throw new AppError('sign-in-needed')
    const without = new Set(idsOf(removed))
    const before = await loadFavourites(trx, profile.id)
    const present = [...before, ...idsOf(added)]
    const isAdding = idsOf(added).some((id) => !before.includes(id))
    const kept = new Set(present.filter((id) => !without.has(id)))
    const first = idsOf(order).filter((id) => kept.has(id))
    const next = [...new Set([...first, ...kept])]
    if (isAdding && next.filter((id) => byId.channels.has(id)).length > maxFavourites)
      throw new AppError('list-full')
    await replaceFavourites(trx, profile.id, next)
  })
}

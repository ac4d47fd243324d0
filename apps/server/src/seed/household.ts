import { hourMs } from '@kallo/rules/foundation/durations'
import type { Transaction } from 'kysely'
import type { PasswordHasher } from '../platform/password-hasher.ts'
import type { Tables } from '../tables.ts'

const pin = '1234'
const account = 'ada'
const kids = 'ada-kids'

/** What Ada's household has watched and listed, so that every row of the home page has content. */
export async function seedHousehold(
  trx: Transaction<Tables>,
  passwords: PasswordHasher,
  now: number,
): Promise<void> {
  const ada = await trx
    .updateTable('account')
    .set({ pin_hash: await passwords.hash(pin) })
    .where('id', '=', account)
    .where('erased_at', 'is', null)
    .where('pin_hash', 'is', null)
    .executeTakeFirst()
  if (ada.numUpdatedRows === 0n) return
  await trx
    .insertInto('viewer_profile')
    .values({
      id: kids,
      account_id: account,
      name: 'Kids',
      picture: 'lion',
      max_age: 7,
      created_at: new Date(now),
    })
    .execute()
  await seedWatched(trx, account, now, [
    ['ferry-at-epe', 0.4],
    ['highlife-nights', 1],
    ['danfo-diaries', 0.7],
    ['jollof-wars', 1],
  ])
  await seedWatched(trx, kids, now, [
    ['cracked-shell', 1],
    ['big-buck-bunny', 0.3],
    ['river-people', 0.5],
  ])
  await seedList(trx, account, now, ['crown-for-iyabo', 'walls-of-kano', 'suya-road'])
  await seedList(trx, kids, now, ['adaeze-and-the-moon', 'drum-that-talked'])
  await seedFavourites(trx, account, ['nolly-gold', 'super-pitch', 'eko-news'])
  await seedFavourites(trx, kids, ['ijapa-kids', 'little-scholars'])
}

/** Adds watched films, each with the share that was watched, the latest first. */
async function seedWatched(
  trx: Transaction<Tables>,
  profileId: string,
  now: number,
  films: readonly (readonly [tag: string, share: number])[],
): Promise<void> {
  const durations = await durationsOf(trx)
  const rows = films.map(([tag, share], index) => {
    const seconds = durations.get(tag) ?? 300
    return {
      profile_id: profileId,
      kind: 'vod' as const,
      content_id: tag,
      position_seconds: Math.floor(seconds * share),
      duration_seconds: seconds,
      watched_at: new Date(now - (index + 1) * 5 * hourMs),
    }
  })
  await trx.insertInto('watch_progress').values(rows).execute()
}

/** Durations in seconds, as a number of segments of 6 s. */
async function durationsOf(trx: Transaction<Tables>): Promise<Map<string, number>> {
  const [vods, assets] = await Promise.all([
    trx.selectFrom('vod').select(['id', 'parts']).execute(),
    trx.selectFrom('asset').select(['id', 'slots']).execute(),
  ])
  const slots = new Map(assets.map((asset) => [asset.id, asset.slots]))
  return new Map(
    vods.map(({ id, parts }) => [id, 6 * parts.reduce((sum, part) => sum + (slots.get(part) ?? 0), 0)]),
  )
}

async function seedList(trx: Transaction<Tables>, profileId: string, now: number, tags: readonly string[]) {
  const rows = tags.map((tag, index) => ({
    profile_id: profileId,
    kind: 'vod' as const,
    content_id: tag,
    added_at: new Date(now - index * hourMs),
  }))
  await trx.insertInto('list_entry').values(rows).execute()
}

async function seedFavourites(trx: Transaction<Tables>, profileId: string, tags: readonly string[]) {
  const rows = tags.map((tag, position) => ({ profile_id: profileId, channel_id: tag, position }))
  await trx.insertInto('favourite_channel').values(rows).execute()
}

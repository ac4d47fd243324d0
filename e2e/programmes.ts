import { hourMs, minuteMs } from '@kallo/rules/foundation/durations'
import type { APIRequestContext } from '@playwright/test'
import { inDatabase } from './database.ts'
import { expect, type Kallo } from './kallo.ts'

/**
 * Replaces the programmes of a channel by programmes of an hour each.
 *
 * @param startsAtMs of the first programme; by default 20 minutes ago
 */
export function storeProgrammes(
  kallo: Kallo,
  channelId: string,
  titles: readonly string[],
  startsAtMs = Date.now() - 20 * minuteMs,
): Promise<void> {
  const programmes = titles.map((title, index) => ({
    channel_id: channelId,
    title,
    description: `About ${title}.`,
    starts_at: new Date(startsAtMs + index * hourMs),
    ends_at: new Date(startsAtMs + (index + 1) * hourMs),
  }))
  return inDatabase(kallo, (db) =>
    db.transaction().execute(async (trx) => {
      await trx.deleteFrom('programme').where('channel_id', '=', channelId).execute()
      await trx.insertInto('programme').values(programmes).execute()
    }),
  )
}

/**
 * `storeProgrammes` for a channel with a guide, whose tag equals its ID. Waits until the guide has them: the server is notified after
 * the commit, and an open page requests the guide only once a minute.
 */
export async function putProgrammes(
  { kallo, request }: { kallo: Kallo; request: APIRequestContext },
  channelId: string,
  titles: readonly [string, ...string[]],
  startsAtMs = Date.now() - 20 * minuteMs,
): Promise<void> {
  await storeProgrammes(kallo, channelId, titles, startsAtMs)
  const path = `/api/v1/guide/windows/${Math.floor(startsAtMs / hourMs)}/3/${channelId}`
  await expect.poll(async () => (await request.get(path)).text()).toContain(`"${titles[0]}"`)
}

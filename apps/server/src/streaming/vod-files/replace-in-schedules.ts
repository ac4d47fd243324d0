import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/**
 * N-09, W-09: schedules that contain a former asset of a VOD contain its new one instead. An open form then has an old version. The
 * caller compiles the channels again if the new asset can be played.
 */
export async function replaceInSchedules(
  trx: Transaction<Tables>,
  formerAssets: readonly string[],
  asset: string,
): Promise<void> {
  // In the order in which schedules are saved.
  await sql`
    select 1 from schedule where filler_loop && ${formerAssets}::text[]
      or channel_id in (select channel_id from schedule_block where loop && ${formerAssets}::text[])
    order by channel_id for update`.execute(trx)
  for (const former of formerAssets)
    await sql`
      with blocks as (
        update schedule_block set loop = array_replace(loop, ${former}, ${asset})
        where ${former} = any (loop) returning channel_id
      )
      update schedule set version = version + 1, filler_loop = array_replace(filler_loop, ${former}, ${asset})
      where ${former} = any (filler_loop) or channel_id in (select channel_id from blocks)`.execute(trx)
}

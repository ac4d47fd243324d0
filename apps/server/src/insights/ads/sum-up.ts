import { sumUpPromotions } from '../../catalogue/promotions/index.ts'
import type { Deps } from '../../deps.ts'
import { publishViews } from './ads-store.ts'

/**
 * Sums the hours, deletes old data about single viewers and publishes the sums to the catalogue. Runs only once an
 * hour, because each change of the catalogue makes clients load the overview again.
 */
export async function sumUpAds(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  await sumUpPromotions(deps, 'ad')
  await publishViews(deps.db)
}

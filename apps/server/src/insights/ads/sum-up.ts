import { sumUpPromotions } from '../../catalogue/promotions/index.ts'
import type { Deps } from '../../deps.ts'
import { publishViews } from './ads-store.ts'

/**
 * Sums the hours, deletes old data about single viewers and publishes the sums to the catalogue. Runs only once an
 * hour, because each change of the catalogue makes clients load the overview again.
 */
export async function sumUpAds(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  try {
    await sumUpPromotions(deps, 'ad')
  } finally {
    // The hours may have been summed even though old data could not be deleted.
    await publishViews(deps.db)
  }
}

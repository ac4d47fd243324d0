import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** The one that ends last comes first. */
export function findSubscriptions(query: Kysely<Tables>, accountId: string) {
  return query
    .selectFrom('subscription')
    .innerJoin('package', 'package.id', 'subscription.package_id')
    .where('account_id', '=', accountId)
    .select([
      'subscription.id',
      'package_id',
      'package.name as package_name',
      'package.months as package_months',
      'package.devices as package_devices',
      'subscription.devices',
      'starts_at',
      'ends_at',
      'is_ended',
      'cancelled_at',
    ])
    .orderBy('ends_at', 'desc')
    .orderBy('subscription.id')
    .execute()
}

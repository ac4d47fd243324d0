import {
  QueryClient as TanStackQueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * TanStack's query client, except that invalidation also replaces the first fetch of a query. TanStack reuses that fetch, whose response
 * may have been read before the change, and then shows it as fresh.
 */
export class QueryClient extends TanStackQueryClient {
  /** Marks the queries as stale and fetches the active ones, and those being fetched, again. Never rejects by default. */
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data !== undefined) continue
      void query.cancel({ silent: true })
      query.fetch().catch(() => undefined)
    }
    return super.invalidateQueries(filters, options)
  }
}

import type { DataOf } from '@kallo/contract/endpoint'
import type { hiddenPages } from '@kallo/contract/catalogue/hidden-pages'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { callKey } from './call-key.ts'

/** only the server knows which page lies under a hash, and tells it to whom it concerns. */
export const hiddenPageQuery = (hash: string) => {
  const path = `hidden-pages/${encodeURIComponent(hash)}`
  return queryOptions({
    queryKey: callKey(path),
    queryFn: ({ signal }) => call<DataOf<typeof hiddenPages.find>>(path, { signal }),
  })
}

import type { hiddenPages } from '@kallo/contract/catalogue/hidden-pages'
import { queryOptions } from '@tanstack/react-query'
import { client } from './api-client.ts'

const hiddenPagesApi = client<typeof hiddenPages>()({ find: 'GET hidden-pages/:hash' })

/** only the server knows which page has this hash, and who may see it. */
export const hiddenPageQuery = (hash: string) => queryOptions(hiddenPagesApi.find.query({ hash }))

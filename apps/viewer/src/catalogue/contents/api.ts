import type { contents, freeContents } from '@kallo/contract/catalogue/contents'
import { client } from '../../platform/api-client.ts'

export const contentsApi = client<typeof contents>()({
  categories: 'GET contents/categories/view',
  overview: 'GET contents/view',
})

export const freeContentsApi = client<typeof freeContents>()({
  categories: 'GET free/contents/categories/view',
  overview: 'GET free/contents/view',
  onNow: 'GET free/contents/on-now',
})

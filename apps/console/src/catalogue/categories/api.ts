import type { categories, contentTypes } from '@kallo/contract/catalogue/categories'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'

export const categoriesApi = client<typeof categories>()({
  list: 'POST console/categories/list',
  find: 'GET console/categories/:id',
  create: 'POST console/categories',
  change: 'PATCH console/categories/:id',
  move: 'POST console/categories/move',
  bulk: 'POST console/categories/bulk',
})

export const contentTypesApi = client<typeof contentTypes>()({
  list: 'GET console/content-types',
  change: 'PATCH console/content-types/:id',
})

export type CategoryItem = DataOf<typeof categories.find>
export const categoriesListPath = 'console/categories/list'

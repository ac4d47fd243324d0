import type { downloads } from '@kallo/contract/streaming/downloads'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../platform/api-client.ts'

export const downloadsApi = client<typeof downloads>()({
  options: 'POST downloads/options',
  grant: 'POST downloads',
  address: 'POST downloads/:id/address',
  renew: 'POST downloads/renew',
  list: 'GET downloads',
  remove: 'POST downloads/remove',
})

export type DownloadRef = BodyOf<typeof downloads.options>['of']
export type DownloadOptions = DataOf<typeof downloads.options>
export type DownloadOption = DownloadOptions['options'][number]
export type Renewed = DataOf<typeof downloads.renew>['downloads']['items'][number]

/** P-40: the renditions that can be downloaded. */
export const optionsQuery = (of: DownloadRef) =>
  queryOptions({
    ...downloadsApi.options.query({ of }),
    staleTime: 10 * 60_000,
  })

/** P-41. */
export const devicesQuery = () => queryOptions({ ...downloadsApi.list.query(), staleTime: 0, retry: false })

import type { DataOf } from '@kallo/contract/endpoint'
import type { profile } from '@kallo/contract/accounts/profile'
import { queryOptions } from '@tanstack/react-query'
import { devicesApi } from './api.ts'

export type DevicesData = DataOf<typeof profile.devices>
export type Device = DevicesData[number]

/** Never cached: devices are signed in and out elsewhere. */
export const devicesQuery = () =>
  queryOptions({
    ...devicesApi.devices.query(),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

import { queryOptions } from '@tanstack/react-query'
import type { DataOf } from '@kallo/contract/endpoint'
import type { profile } from '@kallo/contract/accounts/profile'
import { deviceId } from '../../platform/device-id.ts'
import { profileApi } from './api.ts'

export type ProfileData = DataOf<typeof profile.view>

export const profileQuery = () => queryOptions({ ...profileApi.view.query(), staleTime: 10 * 60_000 })

export const deviceCheckQuery = () =>
  queryOptions({
    ...profileApi.checkDevice.query({ deviceId: deviceId() }),
    refetchOnWindowFocus: 'always',
  })

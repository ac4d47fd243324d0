import type { auth } from '@kallo/contract/accounts/auth'
import type { DataOf } from '@kallo/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { deviceId } from '../../../platform/device-id.ts'

export type TvCode = DataOf<typeof auth.tvCode>
export type TvAnswer = DataOf<typeof auth.tvToken>
type LinkedTv = DataOf<typeof auth.tvLogin>

export function askTvCode(): Promise<TvCode> {
  const body = { deviceName: 'Web Browser', deviceId: deviceId() }
  return call<TvCode>('auth/tv/code', { method: 'POST', body })
}

export function askTvToken(deviceCode: string, signal: AbortSignal): Promise<TvAnswer> {
  return call<TvAnswer>('auth/tv/token', { method: 'POST', body: { device_code: deviceCode }, signal })
}

/** links the television that shows this code; for one code and one visit of the app only once. */
export const linkTvQuery = (code: string) =>
  queryOptions({
    queryKey: ['auth/tv/login', 'viewer', code],
    queryFn: () => call<LinkedTv>('auth/tv/login', { method: 'POST', body: { code } }),
    staleTime: Infinity,
  })

import type { auth } from '@kallo/contract/accounts/auth'
import type { DataOf } from '@kallo/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { authApi } from '../api.ts'

export type TvCode = DataOf<typeof auth.tvCode>
export type TvAnswer = DataOf<typeof auth.tvToken>

/** links the television that shows this code, once per code and visit. */
export const linkTvQuery = (code: string) =>
  queryOptions({
    queryKey: authApi.tvLogin.key({ code }),
    queryFn: () => authApi.tvLogin({ code }),
    staleTime: Infinity,
  })

import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { keepCode, keptCode, type ShownTvCode } from './kept-code.ts'
import { nextQuestionMs } from './next-question.ts'
import { deviceId } from '../../../platform/device-id.ts'
import { authApi } from '../api.ts'
import type { TvAnswer } from './tv-calls.ts'

const codeKey = [authApi.tvCode.path()]

/** The code on the screen, and how to replace it. */
export function useTvCode(): { code: UseQueryResult<ShownTvCode>; renew: () => void } {
  const client = useQueryClient()
  const code = useQuery({ queryKey: codeKey, queryFn: takeCode, staleTime: Infinity })
  const renew = () => {
    keepCode(null)
    void client.resetQueries({ queryKey: codeKey })
  }
  return { code, renew }
}

async function takeCode(): Promise<ShownTvCode> {
  const kept = keptCode(Date.now())
  if (kept) return kept
  const code = await authApi.tvCode({ deviceName: 'Web Browser', deviceId: deviceId() })
  const shown = { ...code, expiresAtMs: Date.now() + code.expires_in * 1000 }
  keepCode(shown)
  return shown
}

/** Polls until the code is approved or expired, also after errors. */
export function useTvAnswer({ device_code, interval }: ShownTvCode, isOver: boolean) {
  return useQuery<TvAnswer>({
    queryKey: [authApi.tvToken.path(), device_code],
    queryFn: ({ signal }) => authApi.tvToken({ device_code }, { signal }),
    enabled: !isOver,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data && state.data.state !== 'pending'
        ? false
        : nextQuestionMs(interval, state.error, state.fetchFailureCount),
  })
}

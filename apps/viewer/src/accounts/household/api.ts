import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { householdEndpoints } from '@kallo/contract/accounts/household'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'
import { isUnreachable } from '../../platform/api-error.ts'
import { pauseOrOnline } from '../../platform/pause-or-online.ts'
import { formErrorMessage } from '../../platform/form.tsx'
import { readStored, writeStored } from '../../platform/storage.ts'
import { beginSession, currentSession, whileRenewing } from '../../platform/session.ts'
import { profileQuery, useViewer } from '../profile/api.ts'
import { noteProfileChosen } from './choice.ts'
import { showToast } from '../../platform/toasts.ts'

export const householdApi = client<typeof householdEndpoints>()({
  view: 'GET household',
  create: 'POST household/profiles',
  change: 'PATCH household/profiles/:id',
  remove: 'DELETE household/profiles/:id',
  choose: 'POST household/profiles/:id/choose',
  storePin: 'POST household/pin',
})

export type Household = DataOf<typeof householdEndpoints.view>
export type Profile = Household['profiles'][number]

export const householdQuery = () => queryOptions({ ...householdApi.view.query(), staleTime: 5 * 60_000 })

/** A change whose response is the household. */
export function useHouseholdChange<Input>(change: (input: Input) => Promise<Household>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (household) => {
      queries.setQueryData(householdQuery().queryKey, household)
      // The language of the session's profile may have changed.
      void queries.invalidateQueries({ queryKey: profileQuery().queryKey })
    },
    onError: (failure) => {
      // The change may have been carried out although its response was lost.
      void queries.invalidateQueries({ queryKey: householdQuery().queryKey })
      const { title, message } = formErrorMessage(failure)
      showToast('error', title, message)
    },
  })
}

/** M-08: the session gets another key, which makes all tabs load their data again. */
export async function chooseProfile(id: string, pin: string | null = null): Promise<void> {
  const { key } = currentSession()
  await whileRenewing(async () => {
    const { token } = await persistently(key, (attempt) => householdApi.choose({ id, pin, attempt }))
    beginSession(token)
  })
  noteProfileChosen()
}

/** Pauses between attempts, which the return of the connection ends. */
const pausesMs = [0, 2_000, 4_000, 8_000]
/** No attempt begins later. The server accepts the former token for 60 s. */
const longestMs = 30_000

const attemptKey = 'profile-attempt'
/** The last attempt with a session key: the server accepts a repetition only under a higher number, also after a reload. */
let last = readStored(attemptKey) ?? ''

function nextAttempt(key: string | null): number {
  const [used, attempt] = last.split(' ')
  const next = used === String(key) ? Number(attempt) + 1 : 0
  last = `${key} ${next}`
  writeStored(attemptKey, last)
  return next
}

/** Repeats a choice whose response was lost: for a minute, the server accepts the former token for that. */
async function persistently<T>(key: string | null, choose: (attempt: number) => Promise<T>): Promise<T> {
  const startMs = performance.now()
  for (let repetition = 0; ; repetition += 1)
    try {
      return await choose(nextAttempt(key))
    } catch (error) {
      const pauseMs = pausesMs[repetition]
      const isLate = performance.now() - startMs > longestMs
      if (!isUnreachable(error) || pauseMs === undefined || isLate) throw error
      await pauseOrOnline(pauseMs)
    }
}

/** The first profile has the name of the account until it gets one. */
export function useProfileName({ name }: Pick<Profile, 'name'>): string {
  const user = useViewer()
  return name === '' ? (user?.name ?? '…') : name
}

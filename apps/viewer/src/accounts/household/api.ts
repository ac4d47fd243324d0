import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { householdEndpoints } from '@kallo/contract/accounts/household'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'
import { isUnreachable } from '../../platform/api-error.ts'
import { formErrorMessage } from '../../platform/form.tsx'
import { beginSession, whileRenewing } from '../../platform/session.ts'
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
  await whileRenewing(async () => {
    const { token } = await persistently((attempt) => householdApi.choose({ id, pin, attempt }))
    beginSession(token)
  })
  noteProfileChosen()
}

const pausesMs = [0, 2_000]

/** Repeats a choice whose response was lost: for a minute, the server accepts the former token for that. */
async function persistently<T>(choose: (attempt: number) => Promise<T>): Promise<T> {
  for (const [attempt, pauseMs] of pausesMs.entries())
    try {
      return await choose(attempt)
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await new Promise((resolve) => void setTimeout(resolve, pauseMs))
    }
  return choose(pausesMs.length)
}

/** The first profile has the name of the account until it gets one. */
export function useProfileName({ name }: Pick<Profile, 'name'>): string {
  const user = useViewer()
  return name === '' ? (user?.name ?? '…') : name
}

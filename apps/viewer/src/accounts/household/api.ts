import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { householdEndpoints } from '@kallo/contract/accounts/household'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'
import { formErrorMessage } from '../../platform/form.tsx'
import { profileQuery, useViewer } from '../profile/api.ts'
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

/** The first profile has the name of the account until it gets one. */
export function useProfileName({ name }: Pick<Profile, 'name'>): string {
  const user = useViewer()
  return name === '' ? (user?.name ?? '…') : name
}

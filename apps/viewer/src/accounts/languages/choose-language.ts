import type { Language } from '@kallo/rules/foundation/language'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../platform/api-error.ts'
import { chooseAndStoreLanguage } from '../../platform/language.ts'
import { errorMessage } from '../../platform/error-messages.ts'
import { closeErrors, showToast } from '../../platform/toasts.ts'
import type { DataOf } from '@kallo/contract/endpoint'
import type { profile } from '@kallo/contract/accounts/profile'
import { currentSession } from '../../platform/session.ts'
import { profileApi } from '../profile/api.ts'

/** M-01: a function that applies a language and stores it, first on the device and then in the profile. */
export function useChooseLanguage() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (language: Language) => {
      if (await chooseAndStoreLanguage(language)) await changeProfileLanguage(client, language)
    },
    onMutate: closeErrors,
    onError(error) {
      if (!(error instanceof ApiError))
        return showToast('error', t`Error`, t`This language could not be loaded. Please try again.`)
      const { title, message } = errorMessage(error)
      showToast('error', title, message)
    },
  })
}

/** Visitors have no profile. */
async function changeProfileLanguage(client: QueryClient, language: Language): Promise<void> {
  if (!currentSession().key) return
  const changed = await profileApi.changeLanguage({ language })
  client.setQueryData<DataOf<typeof profile.view>>(
    profileApi.view.key(),
    (known) => known && { ...known, ...changed },
  )
  // The page of the profiles shows the language, too.
  void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === 'household' })
}

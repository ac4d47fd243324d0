import type { Language } from '@kallo/rules/foundation/language'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../platform/api-error.ts'
import { keepLanguage } from '../../platform/language.ts'
import { errorMessage } from '../../platform/error-messages.ts'
import { closeErrors, showToast } from '../../platform/toasts.ts'
import { changeProfileLanguage } from './queries.ts'

/** M-01: shown and kept on the device first; the profile of whoever is signed in follows. */
export function useChooseLanguage() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (language: Language) => {
      await keepLanguage(language)
      await changeProfileLanguage(client, language)
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

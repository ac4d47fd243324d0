import type { Language } from '@kallo/rules/foundation/language'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../platform/call-error.ts'
import { keepLanguage } from '../../platform/language.ts'
import { refusalWords } from '../../platform/refusal-words.ts'
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
      if (!(error instanceof CallError))
        return showToast('error', t`Error`, t`This language could not be loaded. Please try again.`)
      const { title, message } = refusalWords(error)
      showToast('error', title, message)
    },
  })
}

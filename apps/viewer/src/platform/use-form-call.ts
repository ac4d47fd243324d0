import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { CallError } from './call-error.ts'
import { formRefusalWords } from './form-refusal-words.ts'
import { closeErrors, showToast } from './toasts.ts'

export interface FormCall<Input> {
  send: (input: Input) => void
  isWaiting: boolean
  error: Error | null
  /** What was sent last. */
  sent: Input | undefined
  /** What the server says is wrong with a field; nothing while all is well. */
  wrongWith: (field: string) => string | undefined
}

/** V-03: one call of a form. A refusal becomes a popup with the server's title and message. */
export function useFormCall<Input, Data>(
  call: (input: Input) => Promise<Data>,
  onSuccess: (data: Data, input: Input) => void | Promise<void>,
  onRefused?: (failure: Error) => unknown,
): FormCall<Input> {
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: call,
    onMutate: closeErrors,
    onError(failure) {
      const { title, message } = formRefusalWords(failure)
      showToast('error', title, message)
      onRefused?.(failure)
    },
    onSuccess,
  })
  return {
    send: mutate,
    isWaiting: isPending,
    error,
    sent: variables,
    wrongWith: (field) => wrongField(error, field),
  }
}

/** In the language that is shown. What the server says about malformed input is English and meant for programs. */
function wrongField(error: Error | null, field: string): string | undefined {
  if (!(error instanceof CallError) || !(field in error.fields)) return undefined
  return error.reason === 'bad-input'
    ? t`Please check what you entered here`
    : formRefusalWords(error).message
}

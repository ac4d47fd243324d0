import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { formErrorMessage } from './form-error-message.ts'
import { closeErrors, showToast } from './toasts.ts'

export interface FormRequest<Input> {
  send: (input: Input) => void
  isWaiting: boolean
  error: Error | null
  /** The input of the last request. */
  sent: Input | undefined
  /** What the server reports about a field. */
  wrongWith: (field: string) => string | undefined
}

/** V-03: the request of a form. Errors are shown as a popup with title and message. */
export function useFormRequest<Input, Data>(
  request: (input: Input) => Promise<Data>,
  onSuccess: (data: Data, input: Input) => void | Promise<void>,
  onError?: (error: Error) => unknown,
): FormRequest<Input> {
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (input: Input) => request(input),
    onMutate: closeErrors,
    onError(failure) {
      const { title, message } = formErrorMessage(failure)
      showToast('error', title, message)
      onError?.(failure)
    },
    onSuccess,
  })
  return {
    send: mutate,
    isWaiting: isPending,
    error,
    sent: variables,
    wrongWith: (field) => fieldMessage(error, field),
  }
}

/** In the viewer's language: the server's own text about malformed input is English, for developers. */
function fieldMessage(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError) || !(field in error.fields)) return undefined
  return error.reason === 'bad-input'
    ? t`Please check what you entered here`
    : formErrorMessage(error).message
}

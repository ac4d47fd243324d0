import { t } from '@lingui/core/macro'
import { ApiError, hasReason } from './api-error.ts'
import { announceSessionEnd } from './session-end.ts'

interface UploadOptions {
  /** Share of the file that has been sent, 0…1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Sends a file to an endpoint that declares `upload`, and returns the data of the response. `fetch` does not report the
 * progress of a request. Throws an ApiError; rejects with the signal's reason if cancelled.
 */
export function sendUpload(
  path: string,
  file: Blob,
  { onProgress, signal }: UploadOptions = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/v1/${path}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('x-kallo-console', '1')
    if (file instanceof File) request.setRequestHeader('x-file-name', encodeURIComponent(file.name))
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      try {
        resolve(dataOf(request.responseText))
      } catch (error) {
        if (hasReason(error, 'sign-in-needed')) announceSessionEnd()
        reject(
          error instanceof ApiError
            ? error
            : new ApiError(
                'unreadable',
                t`The server sent an unexpected response (${{ status: request.status }}).`,
              ),
        )
      }
    })
    request.addEventListener('error', () =>
      reject(new ApiError('offline', t`The upload was interrupted. Check the network, then try again.`)),
    )
    request.addEventListener('abort', () => reject(signal?.reason))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function dataOf(text: string): unknown {
  const content = JSON.parse(text)
  if (content.status === 'OK') return content.data
  throw new ApiError(content.reason, content.message, content.fields)
}

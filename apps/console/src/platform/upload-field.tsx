import { t } from '@lingui/core/macro'
import { Progress } from '@kallo/ui/progress'
import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import { useRef, useState, type ReactNode } from 'react'
import { DropZone, FileTrigger, Text, isFileDropItem } from 'react-aria-components'
import { flushSync } from 'react-dom'
import { ApiError } from './api-error.ts'
import { currentLocale } from './language.ts'
import { useBeginUpload } from './pending-uploads.ts'
import { sendUpload } from './send-upload.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'
import styles from './upload-field.module.css'

interface UploadFieldProps<Data> {
  label: string
  /** Accepted formats and limits. */
  description: string
  /** Media types and file name extensions for the file dialog, such as `image/png` or `.m3u`. */
  accept: readonly string[]
  maxBytes: number
  /** Path of the endpoint, below `/api/v1/`. */
  path: string | ((file: File) => string)
  onUploaded: (data: Data, file: File) => void | Promise<void>
  /** What is stored now. */
  preview?: ReactNode
}

/**
 * U-06: uploads a file that is chosen or dropped, with progress; an upload in progress can be cancelled. The form around it
 * waits for it, and the page asks before it is left.
 */
export function UploadField<Data>(props: UploadFieldProps<Data>) {
  const { label, description, accept, preview } = props
  const { share, error, upload, cancel } = useUpload(props)
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      {preview}
      {share === null ? (
        <DropZone
          className={styles.zone}
          getDropOperation={() => 'copy'}
          onDrop={({ items }) => {
            const item = items.find(isFileDropItem)
            if (item) void item.getFile().then(upload)
          }}
        >
          <Text slot="label">{description}</Text>
          <FileTrigger
            acceptedFileTypes={accept}
            onSelect={(files) => {
              const [file] = files ?? []
              if (file) void upload(file)
            }}
          >
            <Button aria-label={t`Choose a file: ${label}`}>{t`Choose a file`}</Button>
          </FileTrigger>
        </DropZone>
      ) : (
        <div className={styles.zone}>
          <Progress label={t`Uploading ${label}`} share={share} />
          <Button onPress={cancel}>{t`Cancel the upload`}</Button>
        </div>
      )}
      {error !== null && <ErrorText error={error} />}
    </div>
  )
}

function useUpload<Data>({ maxBytes, path, onUploaded }: UploadFieldProps<Data>) {
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const beginUpload = useBeginUpload()
  useUnsavedChanges(share !== null)
  const cancelling = useRef<AbortController | null>(null)
  const upload = async (file: File) => {
    setError(null)
    if (file.size > maxBytes) {
      const size = megabytes(file.size)
      const maximum = megabytes(maxBytes)
      setError(new Error(t`This file is ${size}. The maximum is ${maximum}.`))
      return
    }
    const controller = new AbortController()
    cancelling.current = controller
    setShare(0)
    const end = beginUpload()
    let isDone = false
    try {
      const target = typeof path === 'string' ? path : path(file)
      const data = await sendUpload(target, file, { onProgress: setShare, signal: controller.signal })
      // Rendered synchronously, because the file is stored and `onUploaded` can leave the page.
      flushSync(() => setShare(null))
      await onUploaded(data as Data, file)
      isDone = true
    } catch (failure) {
      if (!controller.signal.aborted) setError(specificError(failure))
    } finally {
      setShare(null)
      end(isDone)
    }
  }
  return { share, error, upload, cancel: () => cancelling.current?.abort(new Error('cancelled')) }
}

/** The server's error about this file, if there is one. */
function specificError(error: unknown): unknown {
  const [text] = error instanceof ApiError ? Object.values(error.fields) : []
  return text === undefined ? error : new Error(text)
}

function megabytes(bytes: number): string {
  const size = (bytes / 1_000_000).toLocaleString(currentLocale(), { maximumFractionDigits: 1 })
  return t`${size} MB`
}

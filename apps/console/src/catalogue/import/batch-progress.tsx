import { t } from '@lingui/core/macro'
import { Progress } from '@kallo/ui/progress'
import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import { useState } from 'react'
import { importsApi, type ImportBatch } from './api.ts'
import styles from './import.module.css'

/** J-12: how much of the file was read, and the button that cancels it. */
export function BatchProgress({
  batch,
  onChanged,
}: {
  batch: ImportBatch
  onChanged: () => Promise<unknown>
}) {
  const [error, setError] = useState<unknown>(null)
  const { bytesRead: read, bytesTotal: total } = batch
  const cancel = async () => {
    try {
      await importsApi.discard({ id: batch.id })
    } catch (failure) {
      setError(failure)
    }
    await onChanged()
  }
  return (
    <div className={styles.progress}>
      <Progress
        label={batch.state === 'waiting' ? t`Waiting` : t`Reading and comparing`}
        share={total === null || total === 0 || batch.state === 'waiting' ? null : Math.min(1, read / total)}
      />
      <Button onPress={() => void cancel()}>{t`Cancel`}</Button>
      {error !== null && <ErrorText error={error} />}
    </div>
  )
}

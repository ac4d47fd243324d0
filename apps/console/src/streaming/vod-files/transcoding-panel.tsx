import { t } from '@lingui/core/macro'
import { Progress } from '@kallo/ui/progress'
import { Button } from '@kallo/ui/rich/button'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { ErrorText } from '@kallo/ui/state'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { vodFilesApi, vodMediaKey, type VodFile } from './api.ts'
import { serverText } from '../../platform/server-messages.ts'
import styles from './vod-files.module.css'

/** W-06: the state of each rendition while an uploaded file is transcoded, and what has failed. */
export function TranscodingPanel({ vodId, file }: { vodId: string; file: VodFile }) {
  const queryClient = useQueryClient()
  const [error, setError] = useState<unknown>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { id: fileId, name, state, problem, steps, canRetry } = file
  const run = async (action: () => Promise<unknown>) => {
    setError(null)
    try {
      await action()
    } catch (failure) {
      setError(failure)
    }
    await queryClient.invalidateQueries({ queryKey: vodMediaKey(vodId) })
  }
  const cancel = () => vodFilesApi.cancel({ fileId })
  const hasFailed = state === 'failed'
  return (
    <div className={styles.panel}>
      <p role={hasFailed ? 'alert' : 'status'}>
        {hasFailed
          ? `${t`${name} could not be used.`} ${serverText(problem ?? '')}`
          : state === 'queued'
            ? t`${name} is waiting to be prepared.`
            : t`${name} is being prepared.`}
      </p>
      {steps.length > 0 && (
        <ul className={styles.steps} aria-label={t`Qualities`}>
          {steps.map((step) => (
            <li key={step.index}>
              <Progress label={labelOf(step)} share={step.progress} />
              {step.problem !== null && <span className={styles.problem}>{serverText(step.problem)}</span>}
            </li>
          ))}
        </ul>
      )}
      {error !== null && <ErrorText error={error} />}
      <div className={styles.actions}>
        {canRetry && (
          <Button onPress={() => void run(() => vodFilesApi.retry({ fileId }))}>{t`Try again`}</Button>
        )}
        <Button onPress={() => (hasFailed ? void run(cancel) : setIsAsking(true))}>
          {hasFailed ? t`Dismiss` : t`Cancel`}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t`Stop preparing ${name}?`}
          confirm={t`Stop preparing`}
          onConfirm={() => run(cancel)}
          onClose={() => setIsAsking(false)}
        >
          <p>{t`The uploaded file will be deleted. To use it, you will have to upload it again.`}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

const states = {
  waiting: t({ message: 'waiting', context: 'rendition' }),
  running: '',
  done: t({ message: 'done', context: 'rendition' }),
  failed: t({ message: 'failed', context: 'rendition' }),
} as const

function labelOf({ kind, width, height, state }: VodFile['steps'][number]): string {
  const rendition =
    kind === 'video'
      ? `${height}p (${width} × ${height})`
      : kind === 'audio'
        ? t`Sound`
        : t`Check and thumbnails`
  return states[state] === '' ? rendition : t`${rendition}: ${{ state: states[state] }}`
}

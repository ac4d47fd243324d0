import { t } from '@lingui/core/macro'
import { Progress } from '@kallo/ui/progress'
import { Button } from '@kallo/ui/rich/button'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { ErrorText } from '@kallo/ui/state'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DropZone, FileTrigger, isFileDropItem, Text } from 'react-aria-components'
import { vodFilesApi, vodMediaKey, type VodFile } from './api.ts'
import { gigabytes } from './format-media.ts'
import {
  dropUpload,
  pauseUpload,
  resumeUpload,
  startUpload,
  useRunningUpload,
  type RunningUpload,
} from './uploads.ts'
import styles from './vod-files.module.css'

interface UploadPanelProps {
  vodId: string
  /** The server's upload of this VOD, if it is incomplete. */
  unfinished: VodFile | null
  maxBytes: number
  /** The VOD has a video already. */
  isReplacement: boolean
}

/** W-01: choosing, sending, pausing and cancelling the video file of a VOD. */
export function UploadPanel({ vodId, unfinished, maxBytes, isReplacement }: UploadPanelProps) {
  const queryClient = useQueryClient()
  const running = useRunningUpload(vodId)
  const [error, setError] = useState<unknown>(null)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: vodMediaKey(vodId) })
  const cancel = async () => {
    await dropUpload(vodId)
    if (unfinished) await vodFilesApi.cancel({ fileId: unfinished.id }).catch(setError)
    refresh()
  }
  const choose = (file: File) => {
    const problem = problemOf(file, unfinished, maxBytes)
    setError(problem)
    if (problem === null) startUpload(vodId, file, unfinished, refresh).catch(setError)
  }
  if (running) return <Sending vodId={vodId} running={running} onCancel={cancel} />
  return (
    <>
      {unfinished && <Interrupted file={unfinished} onCancel={cancel} />}
      {(!unfinished || unfinished.isOwn) && (
        <FileChoice
          label={
            unfinished
              ? t`Choose ${{ name: unfinished.name }} again to continue.`
              : describe(isReplacement, maxBytes)
          }
          onChoose={choose}
        />
      )}
      {error !== null && <ErrorText error={error} />}
    </>
  )
}

function describe(isReplacement: boolean, maxBytes: number): string {
  const formats = t`MP4, MOV, MKV, WebM and other video files up to ${{ size: gigabytes(maxBytes) }}.`
  return isReplacement ? `${formats} ${t`The current video plays until the new one is ready.`}` : formats
}

function problemOf(file: File, unfinished: VodFile | null, maxBytes: number): Error | null {
  if (file.size === 0) return new Error(t`This file is empty.`)
  if (file.size > maxBytes)
    return new Error(
      t`This file is ${{ size: gigabytes(file.size) }}. The maximum is ${{ max: gigabytes(maxBytes) }}.`,
    )
  if (unfinished && (file.size !== unfinished.bytes || file.name !== unfinished.name))
    return new Error(
      t`This is another file. Choose ${{ name: unfinished.name }}, or cancel its upload first.`,
    )
  return null
}

function Sending(props: { vodId: string; running: RunningUpload; onCancel: () => Promise<void> }) {
  const { vodId, running, onCancel } = props
  const { state, name, sentBytes, bytes, error } = running
  const [sent, size] = [gigabytes(sentBytes), gigabytes(bytes)]
  return (
    <div className={styles.panel}>
      <Progress label={labels[state](name)} share={sentBytes / bytes} />
      <span className={styles.hint}>
        {t`${sent} of ${size}. You can visit other pages of the console in the meantime.`}
      </span>
      {error !== null && <ErrorText error={error} />}
      <div className={styles.actions}>
        {state === 'sending' ? (
          <Button onPress={() => void pauseUpload(vodId)}>{t`Pause`}</Button>
        ) : (
          <Button onPress={() => resumeUpload(vodId)}>{t`Continue`}</Button>
        )}
        <CancelUpload name={name} onCancel={onCancel} />
      </div>
    </div>
  )
}

/** W-01: what was sent is deleted, which can be hours of another operator's upload. */
function CancelUpload({ name, isOwn = true, onCancel }: CancelUploadProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button onPress={() => setIsAsking(true)}>{t`Cancel the upload`}</Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Cancel the upload of ${name}?`}
          confirm={t`Cancel the upload`}
          cancel={t`Keep it`}
          onConfirm={onCancel}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {isOwn
              ? t`What was uploaded so far is deleted.`
              : t`Another operator is uploading it. What was uploaded so far is deleted, and their upload fails.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface CancelUploadProps {
  name: string
  isOwn?: boolean
  onCancel: () => Promise<void>
}

const labels: Record<RunningUpload['state'], (name: string) => string> = {
  sending: (name) => t`Uploading ${name}`,
  paused: (name) => t`${name}: upload paused`,
  failed: (name) => t`${name}: upload failed`,
}

function Interrupted({ file, onCancel }: { file: VodFile; onCancel: () => Promise<void> }) {
  const { name, bytes, receivedBytes: received, isOwn } = file
  return (
    <div className={styles.panel}>
      <Progress
        label={isOwn ? t`Interrupted: ${name}` : t`Another operator is uploading ${name}`}
        share={received / bytes}
      />
      <div className={styles.actions}>
        <CancelUpload name={name} isOwn={isOwn} onCancel={onCancel} />
      </div>
    </div>
  )
}

function FileChoice({ label, onChoose }: { label: string; onChoose: (file: File) => void }) {
  return (
    <DropZone
      className={styles.zone}
      getDropOperation={() => 'copy'}
      onDrop={({ items }) => {
        const item = items.find(isFileDropItem)
        if (item) void item.getFile().then(onChoose)
      }}
    >
      <Text slot="label">{label}</Text>
      <FileTrigger
        onSelect={(files) => {
          const [file] = files ?? []
          if (file) onChoose(file)
        }}
      >
        <Button>{t`Choose a video file`}</Button>
      </FileTrigger>
    </DropZone>
  )
}

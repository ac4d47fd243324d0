import { plural, t } from '@lingui/core/macro'
import { missingForViewers } from '@kallo/rules/catalogue/vod-state'
import { Progress } from '@kallo/ui/progress'
import { Button } from '@kallo/ui/rich/button'
import { Switch } from '@kallo/ui/rich/choices'
import { Field } from '@kallo/ui/rich/field'
import { ErrorText } from '@kallo/ui/state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DropZone, FileTrigger, isFileDropItem, Text } from 'react-aria-components'
import { Link } from 'react-router'
import { Page } from '../../platform/page.tsx'
import { useUnsavedChanges } from '../../platform/unsaved-changes.ts'
import { gigabytes } from '../../streaming/vod-files/format-media.ts'
import { vodMediaKey } from '../../streaming/vod-files/api.ts'
import {
  loadUploads,
  queueUpload,
  resumeUpload,
  useRunningUpload,
} from '../../streaming/vod-files/uploads.ts'
import { CategoryChoice } from '../categories/category-choice.tsx'
import { seriesListPath } from '../series/api.ts'
import { vodsListPath } from './api.ts'
import styles from './add-files.module.css'
import { chooseFile, createDraft, findSeries, type ChosenFile } from './chosen-files.ts'
import { missingText, useVodState, VodState, vodStateKey } from './vod-state.tsx'

/** W-20: many video files at once become drafts of films and episodes. */
export function AddFilesPage() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [category, setCategory] = useState('')
  const [isPublishing, setPublishing] = useState(false)
  const [isCreating, setCreating] = useState(false)
  const queryClient = useQueryClient()
  const open = files.filter(({ vodId }) => vodId === null)
  useUnsavedChanges(open.length > 0)
  const change = (key: string, changes: Partial<ChosenFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const add = (chosen: readonly File[]) => setFiles((all) => [...all, ...chosen.map(chooseFile)])
  const create = async () => {
    setCreating(true)
    for (const one of open) {
      try {
        // First, so that no draft remains without its file if the code cannot be loaded, as after an update of the service.
        await loadUploads()
        const vodId = await createDraft(one, { category, publishWhenReady: isPublishing })
        change(one.key, { vodId, error: null })
        queueUpload(vodId, one.file, () => {
          void queryClient.invalidateQueries({ queryKey: vodStateKey(vodId) })
          void queryClient.invalidateQueries({ queryKey: vodMediaKey(vodId) })
        })
      } catch (error) {
        change(one.key, { error })
      }
    }
    setCreating(false)
    await queryClient.invalidateQueries({ queryKey: [vodsListPath] })
  }
  return (
    <Page
      title={t`Add video files`}
      help={t`Each file becomes a draft film. Its title is taken from the file name; S01E02 makes it an episode of the series with that name.`}
      back={{ to: '/vods', name: t`Films` }}
    >
      <FileChoice onChoose={add} />
      {files.length > 0 && (
        <ul className={styles.files} aria-label={t`Video files`}>
          {files.map((one) => (
            <FileRow
              key={one.key}
              one={one}
              isCreating={isCreating}
              onName={(name) => change(one.key, { name })}
              onRemove={() => setFiles((all) => all.filter(({ key }) => key !== one.key))}
            />
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <div className={styles.actions}>
          <CategoryChoice kind="vod" value={category} onChange={setCategory} />
          <PublishingChoice value={isPublishing} onChange={setPublishing} />
          <CreateButton open={open} isCreating={isCreating} onCreate={() => void create()} />
        </div>
      )}
    </Page>
  )
}

interface PublishingChoiceProps {
  value: boolean
  onChange: (value: boolean) => void
}

/** L-13. */
function PublishingChoice({ value, onChange }: PublishingChoiceProps) {
  const missing = missingText(missingForViewers({ image: '', description: '', ageRating: null }))
  return (
    <div>
      <Switch
        label={t`Publish each film when its video is ready`}
        description={t`Viewers see it as soon as the video has been prepared. When this is off, it stays a draft.`}
        value={value}
        onChange={onChange}
      />
      {value && (
        <p role="status">
          {missing} {t`You can add them while the videos are being prepared.`}
        </p>
      )}
    </div>
  )
}

interface CreateButtonProps {
  open: readonly ChosenFile[]
  isCreating: boolean
  onCreate: () => void
}

function CreateButton({ open, isCreating, onCreate }: CreateButtonProps) {
  const count = open.length
  const isIncomplete = open.some(({ name }) => name.trim() === '')
  return (
    <Button kind="primary" isDisabled={isCreating || isIncomplete} onPress={onCreate}>
      {plural(count, { one: 'Create # film and upload', other: 'Create # films and upload' })}
    </Button>
  )
}

function FileChoice({ onChoose }: { onChoose: (files: File[]) => void }) {
  return (
    <DropZone
      className={styles.zone}
      getDropOperation={() => 'copy'}
      onDrop={({ items }) => {
        void Promise.all(items.filter(isFileDropItem).map((item) => item.getFile())).then(onChoose)
      }}
    >
      <Text slot="label">{t`Drop video files here: MP4, MOV, MKV, WebM and others.`}</Text>
      <FileTrigger allowsMultiple onSelect={(files) => onChoose([...(files ?? [])])}>
        <Button>{t`Choose video files`}</Button>
      </FileTrigger>
    </DropZone>
  )
}

interface FileRowProps {
  one: ChosenFile
  isCreating: boolean
  onName: (name: string) => void
  onRemove: () => void
}

function FileRow({ one, isCreating, onName, onRemove }: FileRowProps) {
  const { file, name, episode, vodId, error } = one
  const facts = [file.name, gigabytes(file.size), episode && episodeText(episode)].filter(Boolean).join(' · ')
  return (
    <li className={styles.file}>
      {vodId === null ? (
        <Field
          name={`title-${one.key}`}
          label={t`Title of ${{ file: file.name }}`}
          value={name}
          onChange={onName}
          isRequired
          isReadOnly={isCreating}
          maxLength={120}
        />
      ) : (
        <Link to={`/vods/${vodId}`}>{name}</Link>
      )}
      <p className={styles.facts}>{facts}</p>
      {vodId === null && episode && <SeriesHint seriesName={episode.seriesName} />}
      {vodId !== null && <UploadState vodId={vodId} />}
      {vodId === null && (
        <Button isDisabled={isCreating} onPress={onRemove}>
          {t`Remove`}
        </Button>
      )}
      {error !== null && <ErrorText error={error} />}
    </li>
  )
}

/** An episode of a series that does not exist becomes a film. */
function SeriesHint({ seriesName }: { seriesName: string }) {
  const { data } = useQuery({
    queryKey: [seriesListPath, 'named', seriesName],
    queryFn: () => findSeries(seriesName),
  })
  if (data !== null) return null
  return (
    <p role="status">
      {seriesName === ''
        ? t`The file name contains no series. The file becomes a film; choose its series on its page.`
        : t`There is no series “${seriesName}”. The file becomes a film; create the series first, or choose another one on its page.`}
    </p>
  )
}

function episodeText({ seriesName, season, number }: NonNullable<ChosenFile['episode']>): string {
  return seriesName === ''
    ? t`season ${season}, episode ${number}`
    : t`${seriesName}, season ${season}, episode ${number}`
}

const uploadStates = {
  sending: t`Uploading`,
  paused: t`Upload paused`,
  failed: t`Upload failed`,
}

function UploadState({ vodId }: { vodId: string }) {
  const running = useRunningUpload(vodId)
  const { data } = useVodState(vodId)
  if (running) {
    return (
      <>
        <Progress
          label={uploadStates[running.state]}
          share={running.bytes === 0 ? 0 : running.sentBytes / running.bytes}
        />
        {running.error !== null && <ErrorText error={running.error} />}
        {running.state !== 'sending' && <Button onPress={() => resumeUpload(vodId)}>{t`Continue`}</Button>}
      </>
    )
  }
  if (!data || (data.state.kind === 'draft' && !data.state.isPlayable))
    return <p role="status">{t`Waiting to be uploaded`}</p>
  return (
    <p role="status">
      <VodState vod={data} />
    </p>
  )
}

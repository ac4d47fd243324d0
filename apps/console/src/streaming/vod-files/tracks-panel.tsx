import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Switch } from '@kallo/ui/rich/choices'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { Field } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { ErrorText } from '@kallo/ui/state'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { languageName } from '../../platform/format-names.ts'
import { UploadField } from '../../platform/upload-field.tsx'
import { vodFilesApi, vodMediaKey, type Track, type VodMedia } from './api.ts'
import styles from './vod-files.module.css'

const languages = [
  'en',
  'fr',
  'ha',
  'ig',
  'yo',
  'ar',
  'pcm',
  'de',
  'es',
  'pt',
  'it',
  'sw',
  'am',
  'zu',
  'hi',
  'zh',
]

function languageOptions(current: string) {
  const codes = languages.includes(current) ? languages : [current, ...languages]
  return codes.map((value) => ({
    value,
    label: value === 'und' ? t({ message: 'Unknown', context: 'language' }) : languageName(value),
  }))
}

/** W-08: subtitles and further audio tracks of a VOD. */
export function TracksPanel({ vodId, media }: { vodId: string; media: VodMedia }) {
  const queryClient = useQueryClient()
  const [language, setLanguage] = useState('en')
  const store = (changed: VodMedia) => queryClient.setQueryData(vodMediaKey(vodId), changed)
  const { audio, tracks } = media
  return (
    <>
      <h3>{t`Sound`}</h3>
      <p>
        {audio.language === null
          ? t`The video contains its sound.`
          : t`The video’s own sound is ${{ language: audio.name ?? '' }}.`}
        {tracks.every(({ kind }) => kind !== 'audio') && (
          <> {t`Further audio tracks are taken from the video file, if it has any.`}</>
        )}
      </p>
      <TrackList vodId={vodId} tracks={tracks.filter(({ kind }) => kind === 'audio')} onChanged={store} />
      <h3>{t`Subtitles`}</h3>
      <TrackList vodId={vodId} tracks={tracks.filter(({ kind }) => kind === 'subtitles')} onChanged={store} />
      <div className={styles.add}>
        <SelectField
          label={t`Language of the new subtitles`}
          options={languageOptions('en')}
          value={language}
          onChange={setLanguage}
        />
        <UploadField<VodMedia>
          label={t`Add or replace: ${{ language: languageName(language) }}`}
          description={t`SRT or WebVTT up to 5 MB.`}
          accept={['.srt', '.vtt', 'text/vtt']}
          maxBytes={5 * 1024 * 1024}
          path={`console/vods/${vodId}/subtitles/${language}`}
          onUploaded={(changed) => void store(changed)}
        />
      </div>
    </>
  )
}

interface TrackListProps {
  vodId: string
  tracks: readonly Track[]
  onChanged: (media: VodMedia) => void
}

function TrackList({ vodId, tracks, onChanged }: TrackListProps) {
  if (tracks.length === 0) return null
  return (
    <ul className={styles.tracks}>
      {tracks.map((track) => (
        <li key={`${track.kind}${track.index}`}>
          <TrackRow vodId={vodId} track={track} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  )
}

interface TrackRowProps extends Omit<TrackListProps, 'tracks'> {
  track: Track
}

type Target = Pick<Track, 'kind' | 'index'> & { id: string }

/** `typed`: the name that is being typed; null: the stored one is shown. */
function useTrackChanges(target: Target, track: Track, onChanged: (media: VodMedia) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const change = async (changes: { language?: string; name?: string; isDefault?: boolean }) => {
    setError(null)
    try {
      onChanged(await vodFilesApi.changeTrack({ ...target, ...changes }))
      return true
    } catch (failure) {
      setError(failure)
      return false
    }
  }
  const saveName = async () => {
    const next = typed?.trim() ?? ''
    if (next === '' || next === track.name || (await change({ name: next }))) setTyped(null)
  }
  return { change, typed, setTyped, saveName, error }
}

function TrackRow({ vodId, track, onChanged }: TrackRowProps) {
  const { kind, index, language } = track
  const [isDeleting, setIsDeleting] = useState(false)
  const target = { id: vodId, kind, index }
  const { change, typed, setTyped, saveName, error } = useTrackChanges(target, track, onChanged)
  return (
    <div className={styles.trackRow}>
      <SelectField
        label={t`Language`}
        options={languageOptions(language)}
        value={language}
        onChange={(code) => void change({ language: code })}
      />
      <Field
        name={`${kind}-${index}-name`}
        label={t`Name`}
        maxLength={60}
        value={typed ?? track.name}
        onChange={setTyped}
        onBlur={() => void saveName()}
      />
      {kind === 'subtitles' && (
        <Switch
          label={t`Shown unless switched off`}
          value={track.isDefault}
          onChange={(isDefault) => void change({ isDefault })}
        />
      )}
      <Button aria-label={t`Delete ${{ name: track.name }}`} onPress={() => setIsDeleting(true)}>
        {t`Delete`}
      </Button>
      {error !== null && <ErrorText error={error} />}
      {isDeleting && (
        <ConfirmDialog
          title={t`Delete ${{ name: track.name }}?`}
          confirm={t`Delete`}
          onClose={() => setIsDeleting(false)}
          onConfirm={async () => onChanged(await vodFilesApi.deleteTrack(target))}
        >
          <p>
            {kind === 'audio'
              ? t`This audio track cannot be restored.`
              : t`These subtitles cannot be restored.`}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

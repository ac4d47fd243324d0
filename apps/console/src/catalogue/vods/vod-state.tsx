import type { MissingField } from '@kallo/rules/catalogue/vod-state'
import { Status, type Tone } from '@kallo/ui/badge'
import { useQuery } from '@tanstack/react-query'
import { formatTime } from '../../platform/format-time.ts'
import { publicationText, publicationTones } from '../records/status.tsx'
import styles from '../records/records.module.css'
import { vodsApi, type VodItem } from './api.ts'

type Stated = Pick<VodItem, 'state' | 'publishWhenReady' | 'publishAt' | 'unpublishAt'>

/** L-13: the state of a VOD in words, the same in lists, on its page and while files are uploaded. */
export function vodStateText(vod: Stated): string {
  return `${stateText(vod)}${vod.publishWhenReady ? decisionText(vod.publishAt) : ''}`
}

function stateText({ state, publishWhenReady, publishAt, unpublishAt }: Stated): string {
  const { kind, progress, problem, isPlayable } = state
  switch (kind) {
    case 'uploading':
      return 'Uploading'
    case 'preparing':
      return `Preparing ${Math.floor((progress ?? 0) * 100)} %`
    case 'failed':
      return `Failed: ${(problem ?? 'the video could not be prepared').replace(/\.$/, '')}`
    case 'draft':
      if (publishWhenReady) return 'No video yet'
      return isPlayable ? 'Draft, ready to be published' : 'Draft'
    case 'published':
      if (!isPlayable) return 'Published without a video'
      return publicationText({ status: kind, publishAt, unpublishAt })
    default:
      return publicationText({ status: kind, publishAt, unpublishAt })
  }
}

function decisionText(publishAt: string | null): string {
  const isLater = publishAt !== null && new Date(publishAt) > new Date()
  return isLater ? `, published when ready, not before ${formatTime(publishAt)}` : ', published when ready'
}

function toneOf({ state: { kind, isPlayable } }: Stated): Tone {
  if (kind === 'failed') return 'critical'
  if (kind === 'uploading' || kind === 'preparing') return 'accent'
  return kind === 'published' && !isPlayable ? 'warning' : publicationTones[kind]
}

export function VodState({ vod }: { vod: Stated }) {
  return (
    <span className={styles.state}>
      <Status tone={toneOf(vod)}>{vodStateText(vod)}</Status>
    </span>
  )
}

/** The state changes without the operator: a page that shows it asks for it again. */
export function isVodBusy({ state: { kind } }: Pick<VodItem, 'state'>): boolean {
  return kind === 'uploading' || kind === 'preparing'
}

export const busyRefreshMs = 2_000
export const vodStateKey = (id: string) => ['vod state', id]

/** The record of a VOD, loaded again while its video is being uploaded or prepared. */
export function useVodState(id: string) {
  return useQuery({
    queryKey: vodStateKey(id),
    queryFn: () => vodsApi.find({ id }),
    refetchInterval: ({ state }) => (state.data && isVodBusy(state.data) ? busyRefreshMs : false),
  })
}

const missingNames: Record<MissingField, string> = {
  image: 'a poster (a picture of the video becomes the poster)',
  description: 'a description',
  ageRating: 'an age rating',
}

/** L-13: `Still missing: a description and an age rating.`; null if nothing is. */
export function missingText(missing: readonly MissingField[]): string | null {
  if (missing.length === 0) return null
  const names = missing.map((field) => missingNames[field])
  return `Still missing: ${new Intl.ListFormat('en').format(names)}.`
}

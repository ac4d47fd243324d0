import { t } from '@lingui/core/macro'
import type { MissingField } from '@kallo/rules/catalogue/vod-state'
import { Status, type Tone } from '@kallo/ui/badge'
import { useQuery } from '@tanstack/react-query'
import { formatTime } from '../../platform/format-time.ts'
import { currentLanguage } from '../../platform/language.ts'
import { publicationText, publicationTones } from '../records/status.tsx'
import styles from '../records/records.module.css'
import { vodsApi, type VodItem } from './api.ts'

type Stated = Pick<VodItem, 'state' | 'publishWhenReady' | 'publishAt' | 'unpublishAt'>

/** L-13: the state of a VOD in words, the same in lists, on its page and while files are uploaded. */
export function vodStateText(vod: Stated): string {
  const state = stateText(vod)
  return vod.publishWhenReady ? withDecision(state, vod.publishAt) : state
}

function stateText({ state, publishWhenReady, publishAt, unpublishAt }: Stated): string {
  const { kind, progress, problem, isPlayable } = state
  switch (kind) {
    case 'uploading':
      return t`Uploading`
    case 'preparing':
      return t`Preparing ${{ percent: Math.floor((progress ?? 0) * 100) }}%`
    case 'failed':
      return t`Failed: ${{ problem: (problem ?? t`the video could not be prepared`).replace(/\.$/, '') }}`
    case 'draft':
      if (publishWhenReady) return t`No video yet`
      return isPlayable ? t`Draft, ready to be published` : t`Draft`
    case 'published':
      if (!isPlayable) return t`Published without a video`
      return publicationText({ status: kind, publishAt, unpublishAt })
    default:
      return publicationText({ status: kind, publishAt, unpublishAt })
  }
}

function withDecision(state: string, publishAt: string | null): string {
  const isLater = publishAt !== null && new Date(publishAt) > new Date()
  return isLater
    ? t`${state}, published when ready, not before ${{ time: formatTime(publishAt) }}`
    : t`${state}, published when ready`
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

/** Whether the state changes without the operator, so that pages have to poll it. */
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
  image: t`a poster (a picture of the video becomes the poster)`,
  description: t`a description`,
  ageRating: t`an age rating`,
}

/** L-13: `Still missing: a description and an age rating.`; null if nothing is. */
export function missingText(missing: readonly MissingField[]): string | null {
  if (missing.length === 0) return null
  const names = new Intl.ListFormat(currentLanguage()).format(missing.map((field) => missingNames[field]))
  return t`Still missing: ${names}.`
}

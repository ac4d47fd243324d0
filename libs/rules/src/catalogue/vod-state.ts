import { publicationStatuses, type PublicationStatus } from '../foundation/publication.ts'

export const vodStateKinds = [...publicationStatuses, 'uploading', 'preparing', 'failed'] as const
export type VodStateKind = (typeof vodStateKinds)[number]

export interface VodFacts {
  status: PublicationStatus
  /** The VOD has a video, or the address of a stream. */
  isPlayable: boolean
  /** The latest upload; `progress` is 0…1, or null before the file has been probed. */
  file: {
    state: 'uploading' | 'queued' | 'processing' | 'published' | 'failed'
    problem: string | null
    progress: number | null
  } | null
}

export interface VodState {
  kind: VodStateKind
  /** 0…1, while it is being prepared. */
  progress: number | null
  /** Why the preparation of its video failed. */
  problem: string | null
  isPlayable: boolean
}

/**
 * L-13: the state of a VOD that lists, pages and uploads all show. What viewers see comes first: the preparation counts only
 * for a VOD that they do not see, and a failed upload only if there is no other video.
 */
export function vodState({ status, isPlayable, file }: VodFacts): VodState {
  const state: VodState = { kind: status, progress: null, problem: null, isPlayable }
  if (file === null || (status !== 'draft' && status !== 'unpublished')) return state
  switch (file.state) {
    case 'uploading':
      return { ...state, kind: 'uploading' }
    case 'queued':
    case 'processing':
      return { ...state, kind: 'preparing', progress: file.progress ?? 0 }
    case 'failed':
      return isPlayable ? state : { ...state, kind: 'failed', problem: file.problem }
    case 'published':
      return state
  }
}

export type MissingField = 'image' | 'description' | 'ageRating'

/** L-13: what viewers would miss on the page of a VOD, named when an editor decides to publish it. */
export function missingForViewers(vod: {
  image: string
  description: string
  ageRating: string | null
}): MissingField[] {
  const fields = ['image', 'description', 'ageRating'] as const
  return fields.filter((field) => (vod[field] ?? '').trim() === '')
}

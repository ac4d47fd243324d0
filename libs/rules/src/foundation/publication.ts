export const publicationStatuses = [
  'draft',
  'scheduled',
  'published',
  'unpublished',
  'ended',
  'deleted',
] as const
export type PublicationStatus = (typeof publicationStatuses)[number]

/** What an editor has decided about a channel, VOD, category, banner or ad. Times are UTC ms. */
export interface Publication {
  isPublished: boolean
  /** Has never been published. */
  isDraft: boolean
  publishAt: number | null
  /** Exclusive: unpublished from this instant on. */
  unpublishAt: number | null
  deletedAt: number | null
}

/** L-02: the status at an instant. Only `published` is visible to viewers. */
export function publicationStatus(publication: Publication, nowMs: number): PublicationStatus {
  const { isPublished, isDraft, publishAt, unpublishAt, deletedAt } = publication
  if (deletedAt !== null) return 'deleted'
  if (!isPublished) return isDraft ? 'draft' : 'unpublished'
  if (unpublishAt !== null && unpublishAt <= nowMs) return 'ended'
  return publishAt !== null && publishAt > nowMs ? 'scheduled' : 'published'
}

/** The next instant after `nowMs` at which the status of any of these changes; Infinity if none does. */
export function nextPublicationChange(publications: Iterable<Publication>, nowMs: number): number {
  let next = Infinity
  for (const { isPublished, deletedAt, publishAt, unpublishAt } of publications) {
    if (!isPublished || deletedAt !== null) continue
    for (const at of [publishAt, unpublishAt]) if (at !== null && at > nowMs && at < next) next = at
  }
  return next
}

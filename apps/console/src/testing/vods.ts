import type { seriesEditing } from '@kallo/contract/catalogue/series'
import type { vods } from '@kallo/contract/catalogue/vods'
import type { DataOf } from '@kallo/contract/endpoint'

const shared = {
  orderNumber: 1,
  version: 1,
  status: 'draft' as const,
  isPublished: false,
  publishAt: null,
  unpublishAt: null,
  nameTranslations: {},
  image: '',
  backdrop: null,
  description: '',
  category: 'drama',
  categoryName: 'Drama',
  year: null,
  ageRating: null,
}

/** A draft without a video. */
export function aVod(changes: Partial<DataOf<typeof vods.find>> = {}): DataOf<typeof vods.find> {
  return {
    ...shared,
    id: 'v1',
    tag: 'ferry',
    name: 'Ferry at Epe',
    series: null,
    season: null,
    episode: null,
    cast: [],
    parts: [],
    externalUrl: null,
    publishWhenReady: false,
    state: { kind: 'draft', progress: null, problem: null, isPlayable: false },
    ...changes,
  }
}

export function aSeries(id: string, name: string): DataOf<typeof seriesEditing.find> {
  return { ...shared, id, tag: id, name, episodes: 0 }
}

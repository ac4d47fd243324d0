import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Audience } from './audience.ts'
import { isOn } from './content-status.ts'
import { categoriesQuery, overviewQuery, type CategoriesData, type Category } from './queries.ts'

export interface MenuCategories {
  /** Null while the content type is off, or not yet known (H-01). */
  channels: readonly Category[] | null
  vods: readonly Category[] | null
}

/** The menus' categories. The home page's answer holds them too: then nothing more is asked. */
export function useCategories(audience: Audience): MenuCategories {
  const client = useQueryClient()
  const { data } = useQuery({
    ...categoriesQuery(audience),
    initialData: () => client.getQueryData<CategoriesData>(overviewQuery(audience).queryKey),
  })
  if (!data) return { channels: null, vods: null }
  return {
    channels: isOn(data.content, 'channels') ? data.channelsCategory : null,
    vods: isOn(data.content, 'vods') ? data.vodsCategory : null,
  }
}

import type { DataOf } from '@kallo/contract/endpoint'
import type { freeContents } from '@kallo/contract/catalogue/contents'
import { toOnNow } from './entities.ts'
import type { ContentsParts } from './catalogue.ts'

/** What is on now, without channels whose guide is hidden. Empty while live channels are switched off. */
export async function viewOnNow(
  { catalogue, guide, clock }: ContentsParts,
  maxAge: number | null = null,
): Promise<DataOf<typeof freeContents.onNow>> {
  const { channels, isOn } = catalogue(maxAge)
  const onNow = await guide.onNow()
  const shown = isOn.channels ? [...channels.values()].filter((row) => row.has_guide) : []
  return {
    channels: shown.flatMap((row) => {
      const programme = onNow.get(row.id)
      return programme ? [toOnNow(row, programme)] : []
    }),
    serverTime: new Date(clock.now()).toISOString(),
  }
}

import type { IncomingHttpHeaders } from 'node:http'
import type { RequestFacts } from '../../streaming/playback/index.ts'
import { chosenFor, isKnownOnPage } from '../promotions/index.ts'
import type { AudienceAd, Catalogue, ContentsParts } from './catalogue.ts'

export interface ContentRequest extends RequestFacts {
  headers: IncomingHttpHeaders
  /** Whether the response becomes part of a page, whose request tells less about the viewer than a request of the API. */
  isForPage?: boolean
}

/** B-34: the ads of the response for one channel or VOD, which belongs to one viewer. */
export async function adsFor(
  { db, audience: facts }: ContentsParts,
  { ads }: Catalogue,
  { viewer: principal, ip, headers, isForPage = false }: ContentRequest,
): Promise<AudienceAd['ad'][]> {
  const known = [...ads.values()].filter(({ audience }) => !isForPage || isKnownOnPage(audience, headers))
  const own = await chosenFor({ db, ...facts }, { principal, ip, headers }, known)
  return own.map(({ ad }) => ad)
}

import type { AudienceData } from '@kallo/contract/catalogue/audience'
import { isForEveryone, isInAudience, type Audience } from '@kallo/rules/catalogue/audience'
import { isLanguage } from '@kallo/rules/foundation/language'
import type { IncomingHttpHeaders } from 'node:http'
import type { Selectable } from 'kysely'
import type { Deps } from '../../deps.ts'
import { hasSessionCookie } from '../../platform/http/viewer-session.ts'
import type { Tables } from '../../tables.ts'
import { audienceViewer, type AudienceFacts, type AudienceRequest } from './viewer-facts.ts'

type AudienceRow = Pick<
  Selectable<Tables['banner']> & Selectable<Tables['ad']>,
  'is_for_not_subscribed' | 'countries' | 'languages'
>

/** B-18. */
export function audienceOf(row: AudienceRow) {
  const { is_for_not_subscribed: isNotSubscribed, countries, languages } = row
  return { isNotSubscribed, countries, languages: languages.filter(isLanguage) }
}

export function audienceColumns(entered: AudienceData | undefined) {
  if (entered === undefined) return {}
  const { isNotSubscribed, countries, languages } = entered
  return {
    is_for_not_subscribed: isNotSubscribed,
    countries: [...new Set(countries)].sort(),
    languages: [...new Set(languages)].sort(),
  }
}

/** B-18: what is for the viewer of a request. If all of it is for everyone, nothing of the viewer is looked up. */
export async function chosenFor<Item extends { audience: Audience }>(
  parts: Pick<Deps, 'db'> & AudienceFacts,
  request: AudienceRequest,
  items: readonly Item[],
): Promise<readonly Item[]> {
  const audiences = items.map(({ audience: wanted }) => wanted)
  if (audiences.every(isForEveryone)) return items
  const viewer = await audienceViewer(parts, request, audiences)
  return items.filter(({ audience: wanted }) => isInAudience(wanted, viewer))
}

/** Whether the request for a page tells who is in the audience: only the device knows the language and the subscription of a session. */
export function isKnownOnPage(
  { languages, isNotSubscribed }: Audience,
  headers: IncomingHttpHeaders,
): boolean {
  return languages.length === 0 && !(isNotSubscribed && hasSessionCookie(headers))
}

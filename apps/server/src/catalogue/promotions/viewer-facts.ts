import type { IncomingHttpHeaders } from 'node:http'
import type { Audience, AudienceViewer } from '@kallo/rules/catalogue/audience'
import { defaultLanguage } from '@kallo/rules/foundation/constants'
import { startLanguage, type Language } from '@kallo/rules/foundation/language'
import { languageOf } from '../../accounts/profile/index.ts'
import type { Deps } from '../../deps.ts'
import type { Region } from '../../foundation/region/index.ts'
import type { Viewer } from '../../platform/http/principal.ts'

export interface AudienceRequest {
  principal: Viewer | null
  ip: string
  headers: IncomingHttpHeaders
}

export interface AudienceFacts {
  region: Pick<Region, 'countryOf'>
  /** Whether a subscription of the account runs. */
  isSubscriber(accountId: string): Promise<boolean>
}

/** What these audiences need to know of a viewer; the database is asked only for what one of them depends on. */
export async function audienceViewer(
  { db, region, isSubscriber }: Pick<Deps, 'db'> & AudienceFacts,
  { principal, ip, headers }: AudienceRequest,
  audiences: readonly Audience[],
): Promise<AudienceViewer> {
  const needsSubscription = audiences.some(({ isNotSubscribed }) => isNotSubscribed)
  const needsLanguage = audiences.some(({ languages }) => languages.length > 0)
  return {
    isSubscribed: needsSubscription && principal !== null && (await isSubscriber(principal.accountId)),
    country: region.countryOf(ip),
    language: needsLanguage ? await shownLanguage(db, principal, headers) : defaultLanguage,
  }
}

/** The language that the client asks for, which in the web app is the one it shows; else that of the profile (M-01). */
async function shownLanguage(
  db: Deps['db'],
  principal: Viewer | null,
  { 'accept-language': accepted = '' }: IncomingHttpHeaders,
): Promise<Language> {
  const browser = accepted.split(',').map((range) => range.replace(/;.*/, '').trim())
  const { language, from } = startLanguage({ stored: null, profile: null, browser })
  return from === 'browser' || principal === null ? language : languageOf(db, principal)
}

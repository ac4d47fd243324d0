import { playbackReportLimits } from '@kallo/contract/insights/limits'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../platform/address.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import type { Catalogue } from '../../catalogue/contents/index.ts'
import type { SeenStreams } from '../../streaming/leases/index.ts'
import type { Origin } from '../../streaming/origin/index.ts'
import type { Region } from '../../foundation/region/index.ts'
import type { Ingest } from './ingest.ts'

export interface AnalyticsParts extends Pick<Deps, 'db' | 'clock' | 'config' | 'limits'> {
  catalogue(): Catalogue
  region: Region
  origin: Pick<Origin, 'readTicket'>
  seenStreams: Pick<SeenStreams, 'flush'>
  ingest: Ingest
}

/** Who says it, from where. */
export interface Teller {
  viewer: Viewer | null
  ip: string
}

/** Counts the request, and gives what every event of it has in common: nothing of that is taken from what the client says. */
export function admit({ limits, clock, region }: AnalyticsParts, { viewer, ip }: Teller) {
  if (viewer) limits.take(playbackReportLimits.perDevice, `${viewer.accountId} ${viewer.deviceId}`)
  else limits.take(playbackReportLimits.perAddress, networkOf(ip))
  return {
    received_at: new Date(clock.now()),
    country: region.countryOf(ip) ?? unknownCountry,
    account_id: viewer?.accountId ?? null,
  }
}

/** ISO 3166-1 leaves it to its users. */
const unknownCountry = 'ZZ'

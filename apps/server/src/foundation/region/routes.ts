import { location } from '@kallo/contract/foundation/region'
import { route, type Route } from '../../platform/http/api.ts'
import type { Region } from './index.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** C-12: where a request comes from, by its address and by nothing it says. */
export function regionRoutes<Identity>(region: Region): Route<Identity>[] {
  return [
    route(location.view, ({ ip }) => {
      const { countryCode, ...rest } = region.locate(ip)
      return { country: countryCode && (names.of(countryCode) ?? null), countryCode, ...rest }
    }),
  ]
}

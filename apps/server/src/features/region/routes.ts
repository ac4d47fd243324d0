import { location } from '@kallo/contract/location'
import { route, type Route } from '../../platform/http/api.ts'
import type { Region } from './index.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** C-12: the country of whoever asks, by the address the request comes from and by nothing they say. */
export function regionRoutes<Identity>(region: Region): Route<Identity>[] {
  return [
    route(location.view, ({ ip }) => {
      const countryCode = region.countryOf(ip)
      return { country: countryCode && (names.of(countryCode) ?? null), countryCode }
    }),
  ]
}

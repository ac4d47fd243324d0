import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

/** C-12: the geolocation service that `profile/location-apis` names. */
export const location = {
  view: endpoint({
    method: 'GET',
    path: 'location',
    summary: 'Location of the client, by its address',
    auth: 'public',
    /** Null if unknown; the bundled database contains countries only. */
    data: z.object({
      /** English name. */
      country: z.string().nullable(),
      /** ISO 3166-1, two letters. */
      countryCode: z.string().nullable(),
      /** ISO 3166-2 without the country, such as `LA`. */
      region: z.string().nullable(),
      regionName: z.string().nullable(),
      city: z.string().nullable(),
      lat: z.number().nullable(),
      lon: z.number().nullable(),
      isp: z.string().nullable(),
    }),
  }),
}

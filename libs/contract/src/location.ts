import * as z from 'zod'
import { call } from './call.ts'

/** C-12: the geolocation call that `profile/location-apis` names. */
export const location = {
  view: call({
    method: 'GET',
    path: 'location',
    summary: 'The country this request comes from, by its address',
    caller: 'open',
    data: z.object({
      /** English name; null when the address is in no list of countries. */
      country: z.string().nullable(),
      /** ISO 3166-1, two letters. */
      countryCode: z.string().nullable(),
    }),
  }),
}

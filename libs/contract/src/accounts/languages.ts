import { languages as codes } from '@kallo/rules/foundation/language'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

/** Messages in ICU format, with `{name}`, plurals and numbered tags such as `<0>`. */
const words = z.record(z.string().regex(/^\d+$/), z.string())

const data = z.object({
  selected: z.enum(codes),
  /** By language, then by numeric key. Keys are never reused. */
  translations: z.record(z.enum(codes), words),
})

/** C-03. */
export const languages = {
  translations: endpoint({
    method: 'GET',
    path: 'languages/translations',
    summary: 'Every text in every language, and the language of the viewer',
    auth: 'viewer',
    data,
  }),
  translationsForAll: endpoint({
    method: 'GET',
    path: 'languages/translations/notoken',
    summary: 'Every text in every language',
    auth: 'public',
    data,
  }),
}

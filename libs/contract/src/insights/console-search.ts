import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'

/** Maximum number of records of each kind in a search. */
export const maxFoundRecords = 5

const found = z.object({
  id: z.string(),
  name: z.string(),
  /** Text that distinguishes records with the same name. */
  detail: z.string(),
})

/** O-20. */
export const consoleSearch = {
  find: endpoint({
    method: 'POST',
    path: 'console/search',
    summary: 'Channels, VODs, subscribers and payments that match a text, as far as the role may see them',
    auth: 'console',
    roles: ['editor', 'support', 'finance'],
    body: z.object({ search: line(100) }),
    data: z.object({
      channels: z.array(found.extend({ isPublished: z.boolean(), version: z.int() })),
      vods: z.array(found),
      subscribers: z.array(found),
      /** The ID is the reference. */
      payments: z.array(found),
    }),
  }),
}

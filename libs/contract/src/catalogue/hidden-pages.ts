import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'

/** pages under an address that one has to know. */
export const hiddenPages = {
  find: endpoint({
    method: 'GET',
    path: 'hidden-pages/:hash',
    summary: 'Which page lies under this hash. The monitoring page is told to operators only',
    auth: 'optional',
    params: z.object({ hash: text(200) }),
    data: z.object({ page: z.enum(['unsubscribe', 'monitoring']) }),
    errors: ['page-not-found'],
  }),
}

import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'

/** pages whose address is not public. */
export const hiddenPages = {
  find: endpoint({
    method: 'GET',
    path: 'hidden-pages/:hash',
    summary: 'Which page has this hash',
    auth: 'public',
    params: z.object({ hash: text(200) }),
    data: z.object({ page: z.enum(['unsubscribe']) }),
    errors: ['page-not-found'],
  }),
}

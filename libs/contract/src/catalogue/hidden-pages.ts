import * as z from 'zod'
import { call } from '../call.ts'
import { text } from '../text.ts'

/** pages under an address that one has to know. */
export const hiddenPages = {
  find: call({
    method: 'GET',
    path: 'hidden-pages/:hash',
    summary: 'Which page lies under this hash. The monitoring page is told to operators only',
    caller: 'token-optional',
    params: z.object({ hash: text(200) }),
    data: z.object({ page: z.enum(['unsubscribe', 'monitoring']) }),
    reasons: ['page-not-found'],
  }),
}

import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { unsubscribeLimit, unsubscribeRequestLimit } from './limits.ts'
import { line, text } from '../text.ts'

/** C-08: leaving the mailing list. */
export const mailingList = {
  unsubscribe: endpoint({
    method: 'POST',
    path: 'broadcast/unsubscribe',
    summary: 'Leave the mailing list. The response is the same whether or not the address is on it',
    auth: 'public',
    body: z.object({ email: line(254).default('') }),
    data: z.null(),
    errors: ['missing-email', 'bad-email'],
    limits: [unsubscribeRequestLimit],
  }),
  unsubscribeByLink: endpoint({
    method: 'POST',
    path: 'broadcast/unsubscribe/email',
    summary:
      'Leave the mailing list with the ID and the address of a mailed link, which must belong together',
    auth: 'public',
    body: z.object({ userId: text(200).default(''), email: line(254).default('') }),
    data: z.null(),
    errors: ['link-invalid'],
    limits: [unsubscribeLimit],
  }),
}

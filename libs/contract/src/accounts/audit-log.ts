import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'

/** O-05. */
export const auditLog = {
  list: endpoint({
    method: 'POST',
    path: 'console/audit-log',
    summary: 'Entries of the audit log, newest first',
    auth: 'console',
    roles: [],
    body: z.object({
      /** Part of the actor’s name or email address, or an action; empty for all. */
      filter: line(100).default(''),
      /** `next` of the previous page. */
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .nullable()
        .default(null),
    }),
    data: z.object({
      entries: z.array(
        z.object({
          id: z.string(),
          at: z.iso.datetime(),
          actor: z.string(),
          action: z.string(),
          subject: z.string(),
          before: z.unknown(),
          after: z.unknown(),
          address: z.string(),
        }),
      ),
      /** Null on the last page. */
      next: z.string().nullable(),
    }),
  }),
}

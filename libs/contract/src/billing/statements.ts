import { currencies } from '@kallo/rules/billing/money'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { textFile } from '../platform/lists.ts'

/** S-24. */
export const statements = {
  view: endpoint({
    method: 'GET',
    path: 'console/statements/:month',
    summary: 'The statement of a month such as 2026-10, for the accountant',
    auth: 'console',
    roles: ['finance'],
    params: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
    data: z.object({
      month: z.string(),
      mode: z.enum(['test', 'live']),
      seller: z.object({ name: z.string(), address: z.string(), tin: z.string() }).nullable(),
      /** One per currency, each with all figures in order. */
      currencies: z.array(
        z.object({
          currency: z.enum(currencies),
          figures: z.array(z.object({ column: z.string(), label: z.string(), amountMinor: z.int() })),
        }),
      ),
      file: textFile,
    }),
  }),
}

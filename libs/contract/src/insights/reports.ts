import { reportNames } from '@kallo/rules/insights/reports'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { textFile } from '../platform/lists.ts'

const unit = z.enum(['count', 'NGN', 'USD', 'seconds', 'percent'])

const request = z.object({
  report: z.enum(reportNames),
  /** Days of the service’s zone, both included; at most 400. */
  from: z.iso.date(),
  to: z.iso.date(),
})

/** Q-01…Q-08. */
export const reports = {
  view: endpoint({
    method: 'POST',
    path: 'console/reports/view',
    summary: 'A report of a range of days, with its definitions and the range before for comparison',
    auth: 'console',
    roles: ['finance'],
    body: request,
    data: z.object({
      report: z.enum(reportNames),
      title: z.string(),
      help: z.string(),
      definitions: z.array(z.object({ figure: z.string(), text: z.string() })),
      timeZone: z.string(),
      from: z.iso.date(),
      to: z.iso.date(),
      /** The range of the same length before. */
      previous: z.object({ from: z.iso.date(), to: z.iso.date() }),
      totals: z.array(
        z.object({ label: z.string(), unit, value: z.number(), previous: z.number().nullable() }),
      ),
      /** What the rows are. */
      rowKind: z.enum(['day', 'hour', 'month', 'thing']),
      columns: z.array(z.object({ label: z.string(), unit })),
      /** One value per column; null: does not apply. */
      rows: z.array(z.object({ label: z.string(), values: z.array(z.number().nullable()) })),
    }),
  }),
  csv: endpoint({
    method: 'POST',
    path: 'console/reports/csv',
    summary: 'The rows of a report as a file',
    auth: 'console',
    roles: ['finance'],
    body: request,
    data: textFile,
  }),
}

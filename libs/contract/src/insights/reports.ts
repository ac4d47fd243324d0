import { currencies } from '@kallo/rules/billing/money'
import { reportNames } from '@kallo/rules/insights/reports'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listInput, listOf, textFile } from '../platform/lists.ts'

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
      /** The range of the same length before this one. */
      previous: z.object({ from: z.iso.date(), to: z.iso.date() }),
      totals: z.array(
        z.object({ label: z.string(), unit, value: z.number(), previous: z.number().nullable() }),
      ),
      /** What each row is about. */
      rowKind: z.enum(['day', 'hour', 'month', 'name']),
      columns: z.array(z.object({ label: z.string(), unit })),
      /** One value per column; null: does not apply. */
      rows: z.array(z.object({ label: z.string(), values: z.array(z.number().nullable()) })),
    }),
  }),
  changes: endpoint({
    method: 'POST',
    path: 'console/reports/changes',
    summary:
      'What changed against the range of the same length before, in sentences, and the figures behind them',
    auth: 'console',
    roles: ['finance'],
    body: z.object({ from: z.iso.date(), to: z.iso.date() }),
    data: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      previous: z.object({ from: z.iso.date(), to: z.iso.date() }),
      /** The figures count payments of this mode only. */
      mode: z.enum(['test', 'live']),
      changes: z.array(
        z.object({ report: z.enum(reportNames), tone: z.enum(['better', 'worse']), text: z.string() }),
      ),
      figures: z.array(
        z.object({
          id: z.string(),
          report: z.enum(reportNames),
          label: z.string(),
          name: z.string(),
          unit,
          isLoss: z.boolean(),
          value: z.number(),
          previous: z.number(),
          /** Values by day, of this range and the previous one. */
          days: z.array(z.number()),
          previousDays: z.array(z.number()),
        }),
      ),
      /** Whether the operator receives the page weekly by mail; null for those who are not owners. */
      isMailed: z.boolean().nullable(),
    }),
  }),
  mailWeekly: endpoint({
    method: 'POST',
    path: 'console/reports/mail-weekly',
    summary: 'Receive what changed by mail every Monday, or not any more',
    auth: 'console',
    roles: [],
    body: z.object({ isMailed: z.boolean() }),
    data: z.null(),
    errors: ['sign-in-needed'],
  }),
  entries: endpoint({
    method: 'POST',
    path: 'console/reports/entries',
    summary: 'The ledger lines that a figure of the revenue report sums, latest first',
    auth: 'console',
    roles: ['finance'],
    body: z.object({
      ...listInput,
      /** Label of a column of the revenue report, such as `Charged NGN`. */
      figure: z.string().max(40),
      from: z.iso.date(),
      to: z.iso.date(),
    }),
    data: z.object({
      /** Sum of the lines on all pages. */
      sumMinor: z.number().int(),
      lines: listOf(
        z.object({
          id: z.string(),
          at: z.iso.datetime(),
          kind: z.string(),
          ledgerAccount: z.string(),
          /** Null for entries without a payment, such as payouts. */
          reference: z.string().nullable(),
          currency: z.enum(currencies),
          /** Amount with the sign of the figure, so that all lines add up to it. */
          amountMinor: z.number().int(),
        }),
      ),
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

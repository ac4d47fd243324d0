import { statements } from '@kallo/contract/billing/statements'
import type { Arguments, Output } from './arguments.ts'
import { CommandError, type Connection } from './connection.ts'

/** `report revenue --month YYYY-MM`: the figures of the monthly statement, per currency, from the ledger. */
export async function reportRevenue(server: Connection, { options: { month } }: Arguments): Promise<Output> {
  if (month === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new CommandError('report revenue needs --month, such as 2026-10.')
  const { mode, currencies } = await server.call(statements.view, { params: { month } })
  return {
    json: {
      month,
      mode,
      currencies: Object.fromEntries(
        currencies.map(({ currency, figures }) => [
          currency,
          Object.fromEntries(figures.map(({ column, amountMinor: amount }) => [`${column}_minor`, amount])),
        ]),
      ),
    },
    lines: currencies.flatMap(({ currency, figures }) =>
      figures.map(({ label, amountMinor: amount }) => `${currency}\t${label}\t${(amount / 100).toFixed(2)}`),
    ),
  }
}

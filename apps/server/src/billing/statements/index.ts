// Statements: charges, fees, refunds and payouts of a month, computed from the ledger alone.
import { statements } from '@kallo/contract/billing/statements'
import type { Deps } from '../../deps.ts'
import { csvFile } from '../../platform/csv.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { createStatement, figures, renderStatementCsv } from './statement.ts'

export { createStatement, decimal, renderStatementCsv, type MonthlyStatement } from './statement.ts'

/** S-24. */
export function statementRoutes({ db, config, paystack }: Pick<Deps, 'db' | 'config' | 'paystack'>): Route[] {
  return [
    route(statements.view, async ({ params: { month } }) => {
      const { mode } = paystack
      const statement = await createStatement(db, { month, mode, timeZone: config.timeZone })
      if (!statement) throw new AppError('bad-input', { month: 'does not exist' })
      return {
        month,
        mode,
        seller: statement.seller,
        currencies: statement.rows.map((row) => ({
          currency: row.currency,
          figures: figures.map(({ field, column, label }) => ({ column, label, amountMinor: row[field] })),
        })),
        file: csvFile(`statement-${month}.csv`, renderStatementCsv(statement)),
      }
    }),
  ]
}

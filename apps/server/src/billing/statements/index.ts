// Statements: charges, fees, refunds and payouts of a month, computed from the ledger alone.
export { createStatement, type MonthlyStatement } from './create-statement.ts'
export { decimal, renderStatementCsv } from './render-csv.ts'
export { statementRoutes } from './routes.ts'

// Statements: charges, fees, refunds and payouts of a month, computed from the ledger alone.
export { createStatement, type MonthlyStatement } from './statement.ts'
export { decimal, renderStatementCsv } from './statement.ts'
export { statementRoutes } from './routes.ts'

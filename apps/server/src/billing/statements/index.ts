// Statements: what was charged, kept and paid out in a month, from the ledger alone.
export { createStatement, type MonthlyStatement } from './create-statement.ts'
export { renderStatementCsv } from './render-csv.ts'
export { renderStatementPage } from './render-page.ts'

type CsvCell = string | number | boolean | null | undefined

/**
 * A CSV file (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. Texts that a spreadsheet would
 * evaluate as a formula are prefixed with an apostrophe; numbers in decimal notation are not.
 */
export function renderCsv(columns: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [columns.map(cellOf).join(',')]
  for (const row of rows) lines.push(row.map(cellOf).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function cellOf(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) && !isNumber.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A CSV file as endpoints return it. */
export function csvFile(fileName: string, content: string) {
  return { fileName, mediaType: 'text/csv' as const, content }
}

const isNumber = /^-?\d+(\.\d+)?$/

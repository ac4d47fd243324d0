import type { MonthlyStatement } from './create-statement.ts'
import { figures } from './figures.ts'
import { decimal } from './render-csv.ts'

const style = `
  body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; color: #1a1712; font: 1rem/1.5 system-ui, sans-serif; }
  table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: 0.375rem 0; border-bottom: 1px solid #d8d2c6; text-align: left; font-weight: 400; }
  th[scope=col], .sum > * { font-weight: 700; }
  td, th[scope=col] + th[scope=col] { text-align: right; }
  address { white-space: pre-line; font-style: normal; }
  @page { margin: 2cm; }`

/** A self-contained page without scripts, for printing or saving as PDF. */
export function renderStatementPage({ month, mode, seller, rows }: MonthlyStatement): string {
  const sellerLines = seller
    ? `<address>${[seller.name, seller.address, seller.tin && `TIN ${seller.tin}`].filter(Boolean).map(escapeHtml).join('\n')}</address>`
    : ''
  const shown = rows.filter((row) => figures.some(({ field }) => row[field] !== 0))
  const tables = (shown.length > 0 ? shown : rows.slice(0, 1)).map(
    (row) => `<table>
<thead><tr><th scope="col">${row.currency}</th><th scope="col">Amount</th></tr></thead>
<tbody>
${figures.map(({ field, label }) => `<tr${isSum(field) ? ' class="sum"' : ''}><th scope="row">${label}</th><td>${decimal(row[field])}</td></tr>`).join('\n')}
</tbody>
</table>`,
  )
  const title = `Statement ${month}${mode === 'test' ? ' (test payments)' : ''}`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}
</style>
${sellerLines}
<h1>${title}</h1>
${tables.join('\n<p></p>\n')}
</html>
`
}

function isSum(field: string): boolean {
  return ['openingMinor', 'netMinor', 'closingMinor'].includes(field)
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

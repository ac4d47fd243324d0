import { expect, it } from 'vitest'
import { renderCsv } from './csv.ts'

it('[Q-01] quotes texts, marks formulas as text, and leaves numbers as they are', () => {
  const cells = ['=1+1', '-2+3', '@sum', 'a,"b"', '-12.50', '12.00', -3, null, true]
  const csv = renderCsv(['a', 'b'], [cells])
  expect(csv).toBe(`\uFEFFa,b\r\n'=1+1,'-2+3,'@sum,"a,""b""",-12.50,12.00,-3,,true\r\n`)
})

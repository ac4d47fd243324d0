import { expect, it } from 'vitest'
import { checkCoverage, namedIn } from './rule-coverage.ts'

const documents = new Map([
  [
    'docs/product/billing.md',
    '- **X-01** `built` One.\n- **X-02** `built in part` Two.\n- **X-03** `planned` Three.\n',
  ],
])
const check = (test: string) =>
  checkCoverage(documents, new Map([['a.test.ts', test]])).map(({ message }) => message)

it('requires a test for built rules, not for planned ones', () => {
  expect(check("it('[X-01, X-02] …')")).toEqual([])
  expect(check("it('[X-01] …')")).toEqual(['X-02 is built in part, but no test names it'])
  expect(check('')).toHaveLength(2)
})

it('reports unknown rule IDs', () => {
  const [finding] = checkCoverage(documents, new Map([['a.test.ts', "\nit('[X-01][X-02][X-09] …')"]]))
  expect(finding).toEqual({ file: 'a.test.ts', line: 2, message: 'there is no rule X-09' })
})

it('reports a rule ID that is used twice', () => {
  const twice = new Map([...documents, ['docs/product/streaming.md', '- **X-03** `planned` Again.']])
  const tests = new Map([['a.test.ts', "it('[X-01..X-02] …')"]])
  expect(checkCoverage(twice, tests).map(({ message }) => message)).toEqual(['X-03 is written twice'])
})

it('reads lists and ranges, and ignores skipped tests and comments', () => {
  const named = (text: string) => [...namedIn(new Map([['a.test.ts', text]])).keys()]
  expect(named("test('[X-01…X-03] …')")).toEqual(['X-01', 'X-02', 'X-03'])
  expect(named("describe('films [X-02]')")).toEqual(['X-02'])
  expect(named("it.skip('[X-01] …')\nit.todo('[X-02] …')\n// it('[X-03] …')")).toEqual([])
})

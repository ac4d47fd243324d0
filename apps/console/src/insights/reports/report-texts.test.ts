import { reportNames, reports } from '@kallo/rules/insights/reports'
import { changeFigures } from '@kallo/rules/insights/what-changed'
import { describe, expect, it } from 'vitest'
import { changeName, definitionText, figureName } from './figure-texts.ts'
import { reportHelp, reportTitle } from './report-texts.ts'

describe('the texts of reports', () => {
  it.each(reportNames)('[Q-01] are those of the server in English: %s', (name) => {
    const { title, help, definitions } = reports[name]
    expect([reportTitle(name), reportHelp(name)]).toEqual([title, help])
    for (const [figure, text] of Object.entries(definitions)) {
      expect(figureName(figure)).toBe(figure)
      expect(definitionText(name, figure, '')).toBe(text)
    }
  })

  it('[Q-10] name every figure of the page "What changed"', () => {
    for (const { id, name } of changeFigures) expect(changeName({ id, name: '' })).toBe(name)
  })

  it('[Q-01] keep labels that are not known figures', () => {
    expect(['Charged NGN', 'Month 3', 'Too expensive'].map(figureName)).toEqual([
      'Charged NGN',
      'Month 3',
      'Too expensive',
    ])
  })
})

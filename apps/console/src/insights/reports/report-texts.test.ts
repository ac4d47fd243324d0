import { reportNames, reports } from '@kallo/rules/insights/reports'
import { changeFigures } from '@kallo/rules/insights/what-changed'
import { describe, expect, it } from 'vitest'
import { changeName, figureName } from './figure-texts.ts'
import { reportTitle } from './report-texts.ts'

describe('the texts of reports', () => {
  it.each(reportNames)('[Q-01] name %s and its figures as the server does in English', (name) => {
    const { title, definitions } = reports[name]
    expect(reportTitle(name)).toBe(title)
    for (const figure of Object.keys(definitions)) expect(figureName(figure)).toBe(figure)
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

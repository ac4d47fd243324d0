import { expect, it } from 'vitest'
import { formatChange, formatFigure } from './format-figure.ts'

it('[Q-01] figures are written in their unit, and compared with the period before', () => {
  expect(formatFigure(1234, 'count')).toBe('1,234')
  expect(formatFigure(150_050, 'NGN')).toBe('₦1,500.50')
  expect(formatFigure(5_400, 'seconds')).toBe('1.5 h')
  expect(formatFigure(null, 'percent')).toBe('–')
  expect(formatChange(120, 100, 'count')).toBe('+20%, 100 before')
  expect(formatChange(50, 100, 'count')).toBe('-50%, 100 before')
  expect(formatChange(5, 0, 'count')).toBe('0 before')
  expect(formatChange(5, null, 'count')).toBeNull()
})

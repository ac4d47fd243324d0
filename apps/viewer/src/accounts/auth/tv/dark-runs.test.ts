import { expect, it } from 'vitest'
import { darkRuns } from './dark-runs.ts'

it('[A-02] draws each row’s dark stretches once', () => {
  expect(
    darkRuns([
      [true, true, false, true],
      [false, false, false, false],
      [false, false, true, true],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM2 2h2v1h-2z')
})

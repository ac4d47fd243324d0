import { expect, it } from 'vitest'
import { grabBags, longFiles, mediaWeight } from './file-sizes.ts'

const ofLines = (lines: number) => 'x\n'.repeat(lines)

it('400 lines pass, 401 do not', () => {
  expect(longFiles(new Map([['apps/a.ts', ofLines(400)]]))).toEqual([])
  expect(longFiles(new Map([['apps/a.ts', ofLines(401)]]))).toHaveLength(1)
})

it('data files are exempt', () => {
  const data = [
    'seeds/world/a.ts',
    'seeds/make/art/a.ts',
    'apps/server/src/tables/generated.ts',
    'apps/v/src/locales/a.ts',
  ]
  expect(longFiles(new Map(data.map((file) => [file, ofLines(900)])))).toEqual([])
})

it('rejects meaningless file names', () => {
  expect(grabBags(['a/utils.ts', 'a/date-helpers.ts', 'a/common.css', 'a/session-manager.ts'])).toHaveLength(
    4,
  )
  expect(grabBags(['a/commonplace.ts', 'utils/clock.ts', 'a/page-management.ts'])).toEqual([])
})

it('media must not exceed their budget', () => {
  expect(mediaWeight(16 * 2 ** 20)).toEqual([])
  expect(mediaWeight(16 * 2 ** 20 + 1)).toHaveLength(1)
})

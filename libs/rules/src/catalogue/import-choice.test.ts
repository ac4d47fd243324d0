import { describe, expect, it } from 'vitest'
import {
  areImported,
  entryChoices,
  followEntries,
  withoutGroups,
  type ImportChoice,
} from './import-choice.ts'

const entry = (name: string, group: string, url = `https://tv.test/${name}`) => ({
  name,
  url,
  guideId: '',
  group,
})
const entries = [entry('One', 'News'), entry('Two', 'News'), entry('Three', 'Sport'), entry('Four', '')]
const choice = (values: Partial<ImportChoice>): ImportChoice => ({
  importsNewGroups: true,
  groups: new Map(),
  entries: [],
  ...values,
})

describe('the choice of what a playlist imports', () => {
  it('[J-14] imports everything unless an operator leaves it out', () => {
    expect(areImported(entries, choice({}))).toEqual([true, true, true, true])
    expect(areImported(entries, choice({ groups: new Map([['News', false]]) }))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('[J-14] leaves new groups out where an operator chose single groups', () => {
    const only = choice({ importsNewGroups: false, groups: new Map([['Sport', true]]) })
    expect(areImported(entries, only)).toEqual([false, false, true, false])
  })

  it('[J-14] follows an entry that the playlist renames or moves', () => {
    const left = choice({ entries: entryChoices(entries, choice({}), new Map([[0, false]])) })
    expect(
      areImported([entry('One HD', 'Other', 'https://tv.test/One'), entry('Five', 'News')], left),
    ).toEqual([false, true])
    expect(areImported([entry('One', 'News', 'https://cdn.test/1')], left)).toEqual([false])
  })

  it('[J-14] follows an entry through several changes, and keeps the choice of one that is missing', () => {
    const left = entryChoices(
      entries,
      choice({}),
      new Map([
        [0, false],
        [2, false],
      ]),
    )
    const renamed = followEntries([entry('One HD', 'News', 'https://tv.test/One')], left)
    expect(renamed.map(({ name }) => name)).toEqual(['One HD', 'Three'])
    const moved = [entry('One HD', 'News', 'https://cdn.test/1'), entry('Three', 'Sport')]
    expect(areImported(moved, choice({ entries: renamed }))).toEqual([false, false])
  })

  it('[J-14] keeps a choice of an entry only where it differs from its group', () => {
    const left = choice({ entries: entryChoices(entries, choice({}), new Map([[0, false]])) })
    expect(left.entries).toHaveLength(1)
    expect(entryChoices(entries, left, new Map([[0, true]]))).toEqual([])
    expect(
      entryChoices(
        entries,
        left,
        new Map([
          [1, false],
          [9, false],
        ]),
      ),
    ).toHaveLength(2)
  })

  it('[J-14] drops the choices of entries whose group is chosen as a whole', () => {
    const wanted = new Map([
      [0, false],
      [2, false],
    ])
    const left = choice({ entries: entryChoices(entries, choice({}), wanted) })
    expect(withoutGroups(entries, left, new Set(['News'])).map(({ name }) => name)).toEqual(['Three'])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { createRowCache } from './row-cache.ts'

let table: { id: string; row_version: string; name: string }[] = []
let reads: (readonly string[] | null)[] = []
const aCache = () =>
  createRowCache({
    versions: () => Promise.resolve(table.map(({ id, row_version }) => ({ id, row_version }))),
    rows(ids) {
      reads.push(ids)
      return Promise.resolve(table.filter(({ id }) => ids === null || ids.includes(id)))
    },
  })
const row = (id: number, version = 1, name = `name ${id}`) => ({
  id: `${id}`,
  row_version: `${version}`,
  name,
})

beforeEach(() => {
  table = Array.from({ length: 20 }, (_, index) => row(index))
  reads = []
})

describe('createRowCache', () => {
  it('[X-26] reads rows whose version has changed, and keeps the others', async () => {
    const cache = aCache()
    const before = await cache.load()
    expect(before).toEqual(table)
    table = [row(77), row(3, 2, 'changed'), ...table.slice(4)]
    const after = await cache.load()
    expect(after).toEqual(table)
    expect(reads).toEqual([null, ['77', '3']])
    expect(after[2]).toBe(before[4])
    await cache.load()
    expect(reads).toHaveLength(2)
  })

  it('[X-26] reads all rows after `forget`, and when most of them have changed', async () => {
    const cache = aCache()
    await cache.load()
    // As after a fail-over: another row has the version of a lost one.
    table[0] = row(0, 1, 'another')
    cache.forget()
    expect((await cache.load())[0]?.name).toBe('another')
    table = table.map(({ id }) => row(Number(id), 2))
    expect(await cache.load()).toEqual(table)
    expect(reads).toEqual([null, null, null])
  })

  it('[X-26] leaves out a row that is deleted while it is read', async () => {
    const rows = [row(1), row(2)]
    const cache = createRowCache({
      versions: () => Promise.resolve(rows),
      rows: () => Promise.resolve(rows.slice(0, 1)),
    })
    expect(await cache.load()).toEqual([row(1)])
  })

  it('[X-26] after a failure, reads the rows that the failed load would have read', async () => {
    let isUnavailable = true
    const cache = createRowCache({
      versions: () => Promise.resolve(table),
      rows(ids) {
        reads.push(ids)
        return isUnavailable ? Promise.reject(new Error('unavailable')) : Promise.resolve(table)
      },
    })
    await expect(cache.load()).rejects.toThrow('unavailable')
    isUnavailable = false
    expect(await cache.load()).toEqual(table)
    expect(reads).toEqual([null, null])
  })
})

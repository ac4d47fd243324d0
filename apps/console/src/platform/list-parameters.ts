import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

export type PageSize = 25 | 50 | 100
const defaultPageSize: PageSize = 50

/** The input of a list endpoint: see `listInput` of the contract. */
export interface ListInput {
  search: string
  page: number
  perPage: PageSize
  sort: string
}

export interface ListParameters<Filter extends string> {
  input: ListInput
  filters: Readonly<Record<Filter, string>>
  /** Changes some of them, and returns to the first page unless `page` is among them. An empty text removes a filter. */
  change(changes: Partial<Record<Filter | 'search' | 'page' | 'perPage' | 'sort', string | number>>): void
}

/** Search, filters, order and page of a list. They are part of the URL, so that a view can be shared and reloaded. */
export function useListParameters<Filter extends string = never>(
  names: readonly Filter[] = [],
): ListParameters<Filter> {
  const [parameters, setParameters] = useSearchParams()
  const key = parameters.toString()
  const listed = names.join()
  return useMemo(() => {
    const current = new URLSearchParams(key)
    const entries = listed.split(',').map((name) => [name, current.get(name) ?? ''])
    return {
      input: {
        search: current.get('search') ?? '',
        page: pageOf(current.get('page')),
        perPage: sizeOf(current.get('perPage')),
        sort: current.get('sort') ?? '',
      },
      filters: Object.fromEntries(entries) as Record<Filter, string>,
      change(changes) {
        const next = new URLSearchParams(key)
        if (!('page' in changes)) next.delete('page')
        for (const [name, value] of Object.entries(changes)) {
          if (value === '' || value === undefined) next.delete(name)
          else next.set(name, String(value))
        }
        setParameters(next, { replace: 'search' in changes })
      },
    }
  }, [key, listed, setParameters])
}

function pageOf(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

function sizeOf(text: string | null): PageSize {
  const size = Number(text)
  return size === 25 || size === 100 ? size : defaultPageSize
}

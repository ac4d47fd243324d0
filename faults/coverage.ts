import type { Operation } from './openapi-document.ts'

export interface Coverage {
  operations: number
  /** Number of operations with at least one 2xx response. */
  succeeded: number
  /** Number of operations with at least one 4xx response. */
  rejected: number
  /** Number of requests to operations, and of those with the status 401. */
  requests: number
  unauthenticated: number
  /** Operations without a 2xx response, with the statuses that they returned. */
  neverSucceeded: string[]
  /** The share of 2xx responses of each requested operation, the lowest first. */
  shares: { operation: string; requests: number; share: number }[]
}

/** Records which statuses each operation returned. */
export function createCoverage(operations: readonly Operation[]) {
  const statuses = new Map(operations.map((operation) => [operation, new Map<number, number>()]))
  let requests = 0
  let unauthenticated = 0
  return {
    add(operation: Operation, status: number) {
      requests += 1
      if (status === 401) unauthenticated += 1
      const counts = statuses.get(operation)
      counts?.set(status, (counts.get(status) ?? 0) + 1)
    },
    result(): Coverage {
      const all = [...statuses]
      const having = (hundreds: number) =>
        all.filter(([, found]) => [...found.keys()].some((status) => Math.floor(status / 100) === hundreds))
      const succeeded = new Set(having(2).map(([operation]) => operation))
      return {
        operations: all.length,
        succeeded: succeeded.size,
        rejected: having(4).length,
        requests,
        unauthenticated,
        neverSucceeded: all
          .filter(([operation]) => !succeeded.has(operation))
          .map(
            ([{ method, path }, found]) => `${method} ${path} (${[...found.keys()].toSorted().join(', ')})`,
          ),
        shares: all.flatMap(shareOf).toSorted((a, b) => a.share - b.share),
      }
    },
  }
}

function shareOf([{ method, path }, counts]: [Operation, Map<number, number>]): Coverage['shares'] {
  let requests = 0
  let succeeded = 0
  for (const [status, count] of counts) {
    requests += count
    if (Math.floor(status / 100) === 2) succeeded += count
  }
  return requests === 0 ? [] : [{ operation: `${method} ${path}`, requests, share: succeeded / requests }]
}

import type { KyselyPlugin, QueryResult, RootOperationNode, UnknownRow } from 'kysely'
import { Died } from './fake-paystack.ts'

export interface CrashPlugin extends KyselyPlugin {
  /** Makes statements fail from the n-th one on; null stops this. */
  dieAt(statement: number | null): void
}

/** Simulates a killed process: further statements do not reach the database. */
export function crashPlugin(): CrashPlugin {
  let left: number | null = null
  return {
    dieAt: (statement) => void (left = statement),
    transformQuery({ node }): RootOperationNode {
      if (left !== null && --left <= 0) throw new Died()
      return node
    },
    transformResult: ({ result }): Promise<QueryResult<UnknownRow>> => Promise.resolve(result),
  }
}

import type { KyselyPlugin, QueryResult, RootOperationNode, UnknownRow } from 'kysely'
import { Died } from './fake-paystack.ts'

export interface CrashPlugin extends KyselyPlugin {
  /** From the n-th statement on the database is never reached again, until it is told otherwise. null: never. */
  dieAt(statement: number | null): void
}

/** What a process that is killed looks like to the database: its transaction ends there and then. */
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

import {
  QueryNode,
  RawNode,
  SelectModifierNode,
  SelectQueryNode,
  type KyselyPlugin,
  type QueryResult,
} from 'kysely'
import { keptMark } from '../platform/db.ts'

/** Has PostgreSQL plan each query once per connection: thousands of simulated accounts send the same ones. */
export function keptPlans(): KyselyPlugin {
  return {
    transformQuery: ({ node }) => (SelectQueryNode.is(node) ? withMark(node) : node),
    transformResult: ({ result }): Promise<QueryResult<Record<string, unknown>>> => Promise.resolve(result),
  }
}

function withMark(node: SelectQueryNode): SelectQueryNode {
  const mark = SelectModifierNode.createWithExpression(RawNode.createWithSql(keptMark))
  return QueryNode.cloneWithEndModifier(node, mark)
}

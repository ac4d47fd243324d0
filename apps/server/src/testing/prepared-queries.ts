import {
  QueryNode,
  RawNode,
  SelectModifierNode,
  SelectQueryNode,
  type KyselyPlugin,
  type QueryResult,
} from 'kysely'
import { preparedMark } from '../platform/db.ts'

/** Makes every query a prepared statement, because thousands of simulated accounts send the same queries. */
export function preparedQueries(): KyselyPlugin {
  return {
    transformQuery: ({ node }) => (SelectQueryNode.is(node) ? withMark(node) : node),
    transformResult: ({ result }): Promise<QueryResult<Record<string, unknown>>> => Promise.resolve(result),
  }
}

function withMark(node: SelectQueryNode): SelectQueryNode {
  const mark = SelectModifierNode.createWithExpression(RawNode.createWithSql(preparedMark))
  return QueryNode.cloneWithEndModifier(node, mark)
}

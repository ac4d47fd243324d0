import type { PluginObject, types } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/**
 * English needs no file of words: each text stands, already compiled, in the code that shows it, so a page brings only
 * its own. Runs after Lingui's macros, which leave `{ id, message }` behind a comment of theirs.
 */
export function inlineEnglish({ types: t }: { types: typeof types }): PluginObject {
  return {
    name: 'inline-english',
    visitor: {
      Program: {
        exit(program) {
          program.traverse({
            ObjectExpression({ node }) {
              if (!node.leadingComments?.some(({ value }) => /^\W*i18n\W*$/.test(value))) return
              for (const property of node.properties) compile(property)
            },
          })
        },
      },
    },
  }

  function compile(property: types.ObjectExpression['properties'][number]): void {
    if (!t.isObjectProperty(property) || !t.isIdentifier(property.key, { name: 'message' })) return
    if (t.isStringLiteral(property.value))
      property.value = t.valueToNode(compileMessage(property.value.value))
  }
}

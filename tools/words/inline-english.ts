import type { PluginObject, types } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/**
 * Compiles English texts into the code that shows them, so that a page loads only its own texts and English needs no
 * file of messages. Runs after Lingui's macros, which leave `{ id, message }` behind one of their comments.
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

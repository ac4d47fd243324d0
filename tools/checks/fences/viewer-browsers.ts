import type { Import } from '../imports.ts'
import { isTest, lineAt, type Finding, type Sources } from '../project.ts'
import { blankComments } from './file-rules.ts'

/** What Chrome 111 and Safari 16.4, the oldest browsers of the viewer app (public/browser-check.js), do not have. */
const tooNew = new RegExp(
  [
    String.raw`\bURL\.(?:canParse|parse)\b`,
    String.raw`\bAbortSignal\.any\b`,
    String.raw`\bPromise\.(?:withResolvers|try)\b`,
    String.raw`\bArray\.fromAsync\b`,
    String.raw`\b(?:Object|Map)\.groupBy\b`,
    String.raw`\b(?:Iterator\.from|RegExp\.escape|Error\.isError|Math\.sumPrecise|Atomics\.waitAsync)\b`,
    String.raw`\bIntl\.DurationFormat\b`,
    // Methods of sets and iterators, of buffers, documents and streams.
    String.raw`\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(`,
    String.raw`\.(?:(?:keys|values|entries)\(\)|matchAll\([^()]*\))\s*\.\s*(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(`,
    String.raw`\.(?:toHex|toBase64|setFromHex|setFromBase64|getOrInsert|getOrInsertComputed|requestClose|moveBefore|showPopover|togglePopover)\(`,
    String.raw`\.bytes\(\)`,
  ].join('|'),
  'g',
)

/** Code that the viewer app loads must work in its oldest browsers, because nothing translates or replaces their functions. */
export function viewerBrowsers(sources: Sources, imports: readonly Import[]): Finding[] {
  return filesOfViewer(sources, imports).flatMap((file) => {
    const code = blankComments(sources.get(file) ?? '')
    return Array.from(code.matchAll(tooNew), ({ 0: name, index }) => ({
      file,
      line: lineAt(code, index),
      message: `${name.replace(/\s+/g, '')} is missing in the oldest browsers of the viewer app (Chrome 111, Safari 16.4)`,
    }))
  })
}

/** Its sources, its public scripts, and what they import from the libraries. */
function filesOfViewer(sources: Sources, imports: readonly Import[]): string[] {
  const targets = Map.groupBy(
    imports.filter(({ isTypeOnly }) => !isTypeOnly),
    ({ from }) => from,
  )
  const roots = [...sources.keys()].filter(
    (file) => /^apps\/viewer\/(src|public)\/.*\.(tsx?|js)$/.test(file) && !isSupport(file),
  )
  const reached = new Set(roots)
  for (const file of reached)
    for (const { target } of targets.get(file) ?? [])
      if (target !== null && sources.has(target)) reached.add(target)
  return [...reached]
}

function isSupport(file: string): boolean {
  return isTest(file) || file.includes('/testing/')
}

import { appRules } from './fences/app-rules.ts'
import { libraryRules } from './fences/library-rules.ts'
import { serverRules } from './fences/server-rules.ts'
import { viewerRules } from './fences/viewer-rules.ts'
import { barrels, environmentReads } from './fences/file-rules.ts'
import { featureCycles } from './fences/feature-cycles.ts'
import { importsOf } from './imports.ts'
import {
  isStarted,
  isTest,
  projectFiles,
  readSources,
  report,
  type Finding,
  type Sources,
} from './project.ts'

const importRules = [...libraryRules, ...appRules, ...serverRules, ...viewerRules]

/** Which part of the program may know which other part (ARCHITECTURE.md, "Arrows"). */
export function checkFences(sources: Sources): Finding[] {
  const files = [...sources.keys()].filter((file) => /^(apps|libs)\/.*\.tsx?$/.test(file))
  const imports = files.flatMap((file) => importsOf(file, sources))
  const broken = imports
    .filter(({ from }) => !isTest(from) && !from.includes('/testing/'))
    .flatMap((one) => {
      const messages = importRules.flatMap((rule) => rule(one) ?? [])
      return messages.map((message) => ({ file: one.from, line: one.line, message }))
    })
  return [...broken, ...featureCycles(imports), ...environmentReads(sources), ...barrels(files)]
}

if (isStarted(import.meta.filename)) {
  const files = projectFiles().filter((file) => /\.(tsx?|mjs)$/.test(file))
  report(checkFences(readSources(files)))
}

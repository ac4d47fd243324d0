import { appRules } from './fences/app-rules.ts'
import { domainRules } from './fences/domains.ts'
import { importCycles } from './fences/cycles.ts'
import { libraryRules } from './fences/library-rules.ts'
import { serverRules } from './fences/server-rules.ts'
import { viewerBrowsers } from './fences/viewer-browsers.ts'
import { viewerRules } from './fences/viewer-rules.ts'
import { barrels, environmentReads } from './fences/file-rules.ts'
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

const importRules = [...libraryRules, ...appRules, ...domainRules, ...serverRules, ...viewerRules]

/** Which part of the program may import which other part (ARCHITECTURE.md, "Dependency direction"). */
export function checkFences(sources: Sources): Finding[] {
  const files = [...sources.keys()].filter((file) => /^(apps|libs)\/.*\.tsx?$/.test(file))
  const imports = files.flatMap((file) => importsOf(file, sources))
  const broken = imports
    .filter(({ from }) => !isTest(from) && !from.includes('/testing/'))
    .flatMap((one) => {
      const messages = importRules.flatMap((rule) => rule(one) ?? [])
      return messages.map((message) => ({ file: one.from, line: one.line, message }))
    })
  return [
    ...broken,
    ...importCycles(imports),
    ...environmentReads(sources),
    ...barrels(files),
    ...viewerBrowsers(sources, imports),
  ]
}

if (isStarted(import.meta.filename)) {
  const files = projectFiles().filter((file) => /\.(tsx?|mjs)$|^apps\/viewer\/public\/.*\.js$/.test(file))
  report(checkFences(readSources(files)))
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildDependencyGraph } from '../diagram/dependency-graph.ts'
import { drawDiagram } from '../diagram/draw-diagram.ts'
import { isStarted, projectFiles, readSources, report, root, type Finding, type Sources } from './project.ts'

export const diagramFile = 'docs/pictures/architecture.svg'

/** The committed diagram must match the imports. */
export function staleDiagram(committed: string | null, sources: Sources): Finding[] {
  if (committed === drawDiagram(buildDependencyGraph(sources))) return []
  const state = committed === null ? 'is missing' : 'is stale'
  return [{ file: diagramFile, message: `${state}: run node tools/make-diagram.ts` }]
}

export function currentDiagram(): string {
  return drawDiagram(buildDependencyGraph(readSources(codeFiles())))
}

function codeFiles(): string[] {
  return projectFiles().filter((file) => /^(apps|libs)\/.*\.tsx?$/.test(file))
}

if (isStarted(import.meta.filename)) {
  const file = path.join(root, diagramFile)
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : null
  report(staleDiagram(committed, readSources(codeFiles())))
}

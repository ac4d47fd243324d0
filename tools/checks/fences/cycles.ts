import type { Import } from '../imports.ts'
import { isTest, type Finding } from '../project.ts'
import { featureOf } from './domains.ts'

/** Import cycles between files, type-only imports included, and between server features. Each cycle is reported once. */
export function importCycles(imports: readonly Import[]): Finding[] {
  const own = imports.filter(({ from, target, isDynamic }) => target !== null && !isDynamic && !isTest(from))
  const byFeature = (file: string | null) => {
    return file?.startsWith('apps/server/') ? featureOf(file) : null
  }
  return [...cyclesBetween(own, (file) => file, 'files'), ...cyclesBetween(own, byFeature, 'features')]
}

function cyclesBetween(
  imports: readonly Import[],
  nodeOf: (file: string | null) => string | null,
  what: string,
): Finding[] {
  const edges = new Map<string, Map<string, Import>>()
  for (const one of imports) {
    const from = nodeOf(one.from)
    const to = nodeOf(one.target)
    if (from === null || to === null || from === to) continue
    const known = edges.get(from) ?? new Map<string, Import>()
    if (!known.has(to)) known.set(to, one)
    edges.set(from, known)
  }
  return stronglyConnected(edges).map((nodes) => {
    const [first = '', ...rest] = nodes
    const edge = [...(edges.get(first)?.entries() ?? [])].find(([to]) => rest.includes(to))?.[1]
    return { file: edge?.from ?? first, line: edge?.line, message: `${what} in a cycle: ${nodes.join(', ')}` }
  })
}

/** Groups of two or more nodes that reach each other (Tarjan's algorithm). */
function stronglyConnected(edges: ReadonlyMap<string, ReadonlyMap<string, Import>>): string[][] {
  const indexOf = new Map<string, number>()
  const lowOf = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []
  const visit = (node: string): number => {
    const index = indexOf.size
    indexOf.set(node, index)
    stack.push(node)
    let low = index
    for (const next of edges.get(node)?.keys() ?? []) {
      if (!indexOf.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, lowOf.get(next) ?? indexOf.get(next) ?? low)
    }
    lowOf.set(node, low)
    if (low === index) {
      const group = stack.splice(stack.indexOf(node))
      if (group.length > 1) groups.push(group.toSorted())
    }
    return low
  }
  for (const node of edges.keys()) if (!indexOf.has(node)) visit(node)
  return groups
}

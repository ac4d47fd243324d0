import type { Import } from '../imports.ts'
import { isTest, type Finding } from '../project.ts'
import { featureOf } from './rule.ts'

/** Server features that need each other, directly or round a corner; each ring is named once. */
export function featureCycles(imports: readonly Import[]): Finding[] {
  const uses = new Map<string, Map<string, Import>>()
  for (const one of imports) {
    const from = featureOf(one.from, 'server')
    const to = featureOf(one.target, 'server')
    if (from === null || to === null || from === to || isTest(one.from)) continue
    const known = uses.get(from) ?? new Map<string, Import>()
    uses.set(from, known.set(to, known.get(to) ?? one))
  }
  const rings = [...uses.keys()].flatMap((start) => ringFrom(start, uses) ?? [])
  return rings.map((ring) => {
    const back = uses.get(ring.at(-2) ?? '')?.get(ring.at(-1) ?? '')
    return { file: back?.from ?? '', line: back?.line, message: `features in a circle: ${ring.join(' → ')}` }
  })
}

/** The shortest way from `start` back to itself, if `start` is the first name of that ring. */
function ringFrom(start: string, uses: ReadonlyMap<string, ReadonlyMap<string, Import>>): string[][] | null {
  const seen = new Set<string>()
  let ways = [[start]]
  while (ways.length > 0) {
    const longer = ways.flatMap((way) =>
      [...(uses.get(way.at(-1) ?? '')?.keys() ?? [])].map((to) => [...way, to]),
    )
    const ring = longer.find((way) => way.at(-1) === start)
    if (ring) return ring.every((name) => name >= start) ? [ring] : null
    ways = longer.filter((way) => {
      const last = way.at(-1) ?? ''
      return !seen.has(last) && seen.add(last)
    })
  }
  return null
}

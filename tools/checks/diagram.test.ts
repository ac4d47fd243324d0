import { expect, it } from 'vitest'
import { buildDependencyGraph } from '../diagram/dependency-graph.ts'
import { drawDiagram } from '../diagram/draw-diagram.ts'
import { staleDiagram } from './diagram.ts'

const server = 'apps/server/src'
const code = new Map([
  [`${server}/app.ts`, "import { leases } from './streaming/leases/index.ts'\n"],
  [
    `${server}/streaming/leases/index.ts`,
    "import { auth } from '../../accounts/auth/index.ts'\nimport type { Access } from '@kallo/rules/access'\n",
  ],
  [`${server}/streaming/leases/leases.test.ts`, "import { auth } from '../../accounts/auth/index.ts'\n"],
  [`${server}/accounts/auth/index.ts`, "import { db } from '../../platform/db.ts'\n"],
  [`${server}/platform/db.ts`, ''],
  ['libs/rules/src/access.ts', ''],
])

it('counts imports of product code between layers, from app.ts, and from and to libraries', () => {
  const graph = buildDependencyGraph(code)
  expect(graph.edges).toEqual([
    { from: 'streaming', to: 'accounts', count: 1 },
    { from: 'accounts', to: 'platform', count: 1 },
  ])
  expect(graph.compositionCount).toBe(1)
  expect(graph.libraries).toEqual([{ name: 'libs/rules', users: [{ name: 'apps/server', count: 1 }] }])
  expect(graph.layers.map(({ name }) => name)[0]).toBe('insights')
  expect(graph.layers.find(({ name }) => name === 'streaming')?.features).toEqual(['leases'])
})

it('accepts the current diagram', () => {
  expect(staleDiagram(drawDiagram(buildDependencyGraph(code)), code)).toEqual([])
})

it('reports a diagram that is missing or shows other imports', () => {
  const file = `${server}/accounts/auth/index.ts`
  const changed = new Map([...code, [file, '']])
  const committed = drawDiagram(buildDependencyGraph(changed))
  changed.set(
    `${server}/streaming/playback/index.ts`,
    "import { auth } from '../../accounts/auth/index.ts'\n",
  )
  const [stale] = staleDiagram(committed, changed)
  expect(stale?.message).toBe('is stale: run node tools/make-diagram.ts')
  expect(staleDiagram(null, code)[0]?.message).toContain('is missing')
})

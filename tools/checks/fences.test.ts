import { describe, expect, it } from 'vitest'
import { checkFences } from './fences.ts'

const found = (files: Record<string, string>) =>
  checkFences(new Map(Object.entries(files))).map(({ file, message }) => `${file}: ${message}`)

const server = (path: string) => `apps/server/src/${path}`
const viewer = (path: string) => `apps/viewer/src/${path}`

describe('libraries', () => {
  it('rules imports only from itself', () => {
    expect(found({ 'libs/rules/src/a.ts': "import { b } from './b.ts'" })).toEqual([])
    expect(found({ 'libs/rules/src/a.ts': "import { readFile } from 'node:fs'" })).toHaveLength(1)
    expect(
      found({ 'libs/rules/src/a.ts': "import type { Call } from '@kallo/contract/endpoint'" }),
    ).toHaveLength(1)
  })

  it('contract imports rules and zod only', () => {
    const good = "import * as z from 'zod'\nimport { planMonths } from '@kallo/rules/foundation/constants'"
    expect(found({ 'libs/contract/src/a.ts': good })).toEqual([])
    expect(found({ 'libs/contract/src/a.ts': "import pg from 'pg'" })).toHaveLength(1)
  })

  it('ui imports neither rules nor contract', () => {
    expect(found({ 'libs/ui/src/a.tsx': "import { x } from '@kallo/rules/streaming/access'" })).toHaveLength(
      1,
    )
    expect(found({ 'libs/ui/src/a.tsx': "import { x } from '../../contract/src/call.ts'" })).toHaveLength(1)
  })
})

describe('domains', () => {
  it('import downwards only, in every app and library', () => {
    const rule = (path: string) => `libs/rules/src/${path}`
    const up = "import { a } from '../../billing/plans/index.ts'"
    expect(found({ [server('accounts/auth/a.ts')]: up })).toEqual([
      expect.stringContaining('accounts never imports billing'),
    ])
    expect(found({ [server('streaming/leases/a.ts')]: up })).toEqual([])
    expect(found({ [rule('accounts/a.ts')]: "import { a } from '../billing/b.ts'" })).toHaveLength(1)
    expect(found({ [rule('billing/a.ts')]: "import { a } from '../accounts/b.ts'" })).toEqual([])
    expect(
      found({ [viewer('billing/plans/a.ts')]: "import { a } from '../../insights/ads/b.ts'" }),
    ).toHaveLength(1)
  })
})

describe('the server', () => {
  it('platform never imports product code or configuration', () => {
    const text = "import {\n  a,\n  b,\n} from '../accounts/auth/index.ts'"
    expect(found({ [server('platform/db.ts')]: text })).toHaveLength(1)
    expect(found({ [server('platform/db.ts')]: "import type { Config } from '../env.ts'" })).toHaveLength(1)
    expect(found({ [server('accounts/auth/a.ts')]: "import type { App } from '../../app.ts'" })).toHaveLength(
      1,
    )
  })

  it('a feature is used through its index.ts', () => {
    const file = server('catalogue/contents/routes.ts')
    expect(found({ [file]: "import { a } from '../../accounts/auth/index.ts'" })).toEqual([])
    expect(found({ [file]: "import { a } from '../../accounts/auth/sessions.ts'" })).toHaveLength(1)
    expect(found({ [server('app.ts')]: "export { a } from './accounts/auth/sessions.ts'" })).toHaveLength(1)
    const test = server('catalogue/contents/a.test.ts')
    expect(found({ [test]: "import { a } from '../../accounts/auth/sessions.ts'" })).toEqual([])
  })

  it('features form no cycle, and a cycle is reported once', () => {
    const imports = (name: string) => `import { x } from '../${name}/index.ts'`
    const ring = {
      [server('billing/a/one.ts')]: imports('b'),
      [server('billing/b/two.ts')]: imports('c'),
      [server('billing/c/three.ts')]: imports('a'),
    }
    expect(found(ring)).toEqual([expect.stringContaining('billing/a, billing/b, billing/c')])
    expect(found({ ...ring, [server('billing/c/three.ts')]: '' })).toEqual([])
  })
})

describe('files', () => {
  it('form no import cycle, not even of types; dynamic imports do not count', () => {
    const cycle = (back: string) => ({
      [viewer('player/a.ts')]: "import { b } from './b.ts'",
      [viewer('player/b.ts')]: back,
    })
    expect(found(cycle("import type { a } from './a.ts'"))).toEqual([
      expect.stringContaining('files in a cycle'),
    ])
    expect(found(cycle("export type { a } from './a.ts'"))).toHaveLength(1)
    expect(found(cycle("type A = import('./a.ts').A"))).toHaveLength(1)
    expect(found(cycle("const a = () => import('./a.ts')"))).toEqual([])
  })
})

describe('browser apps', () => {
  it('import only types from the contract', () => {
    const file = viewer('accounts/auth/queries.ts')
    expect(found({ [file]: "import type { auth } from '@kallo/contract/accounts/auth'" })).toEqual([])
    expect(found({ [file]: "import { auth } from '@kallo/contract/accounts/auth'" })).toHaveLength(1)
    expect(found({ [file]: "import { type auth } from '@kallo/contract/accounts/auth'" })).toHaveLength(1)
    expect(found({ [file]: "const a = await import('@kallo/contract/accounts/auth')" })).toHaveLength(1)
  })

  it('take the primitives on React Aria in the console only', () => {
    const rich = "import { Button } from '@kallo/ui/rich/button'"
    expect(found({ [viewer('billing/plans/a.tsx')]: rich })).toHaveLength(1)
    expect(found({ 'apps/console/src/billing/a.tsx': rich })).toEqual([])
  })

  it('never import node: modules or another app', () => {
    expect(found({ [viewer('main.tsx')]: "import path from 'node:path'" })).toHaveLength(1)
    expect(found({ [viewer('main.tsx')]: "import { a } from '../../server/src/app.ts'" })).toHaveLength(1)
  })

  it('keep the player and the platform below the features, and everything below app', () => {
    const auth = "import { a } from '../accounts/auth/queries.ts'"
    expect(found({ [viewer('player/a.ts')]: auth })).toHaveLength(1)
    expect(found({ [viewer('platform/a.ts')]: "import { a } from '../app/places.ts'" })).toHaveLength(1)
    expect(found({ [viewer('accounts/auth/a.ts')]: "import { a } from '../../app/places.ts'" })).toHaveLength(
      1,
    )
    expect(found({ [viewer('app/a.ts')]: auth })).toEqual([])
  })
})

describe('the oldest browsers of the viewer app', () => {
  const page = viewer('billing/a.ts')

  it('have what its code needs', () => {
    for (const code of [
      'URL.canParse(text)',
      'URL.parse(text)',
      'AbortSignal.any([a, b])',
      'Promise.withResolvers<void>()',
      'Map.groupBy(rows, keyOf)',
      'await Array.fromAsync(rows)',
      'known.union(added)',
      'names.values().map(nameOf)',
      'names\n  .keys()\n  .toArray()',
    ])
      expect(found({ [page]: code }), code).toHaveLength(1)
    for (const code of [
      'new URL(text)',
      'AbortSignal.timeout(5)',
      '// not URL.canParse',
      '[...names.keys()].map(keyOf)',
      'Object.entries(names).map(nameOf)',
    ])
      expect(found({ [page]: code }), code).toEqual([])
  })

  it('have what the libraries need that it imports, and its scripts outside the bundle', () => {
    const library = { 'libs/rules/src/a.ts': 'export const known = (text: string) => URL.canParse(text)' }
    const used = "import { known } from '@kallo/rules/a'"
    expect(found({ ...library, [page]: used })).toHaveLength(1)
    expect(found({ ...library, 'apps/console/src/billing/a.ts': used })).toEqual([])
    expect(found({ ...library, [page]: "import type { known } from '@kallo/rules/a'" })).toEqual([])
    expect(found({ ...library, [viewer('billing/a.test.ts')]: used })).toEqual([])
    expect(found({ 'apps/viewer/public/service-worker.js': 'AbortSignal.any([])' })).toHaveLength(1)
  })
})

describe('environment and barrels', () => {
  it('only env.ts reads the environment; comments do not count', () => {
    expect(found({ [server('env.ts')]: 'process.env.PORT' })).toEqual([])
    expect(found({ [server('platform/db.ts')]: 'const url = process.env.URL' })).toHaveLength(1)
    expect(found({ [server('platform/db.ts')]: '// never process.env here' })).toEqual([])
    expect(found({ 'tools/start.mjs': 'process.env.PORT' })).toEqual([])
    expect(found({ 'apps/paystack-sandbox/src/main.ts': 'process.env' })).toEqual([])
    expect(found({ 'apps/paystack-sandbox/src/start.ts': 'process.env' })).toHaveLength(1)
  })

  it('there are no barrels', () => {
    expect(found({ [viewer('accounts/auth/index.ts')]: '' })).toHaveLength(1)
    expect(found({ 'libs/rules/src/index.ts': '' })).toHaveLength(1)
    expect(found({ [server('accounts/auth/index.ts')]: '', [server('platform/http/index.ts')]: '' })).toEqual(
      [],
    )
  })

  it('imports in comments and strings do not count', () => {
    expect(found({ 'libs/rules/src/a.ts': "// import pg from 'pg'\n/*\nimport pg from 'pg'\n*/" })).toEqual(
      [],
    )
  })
})

import { describe, expect, it } from 'vitest'
import { checkFences } from './fences.ts'

const found = (files: Record<string, string>) =>
  checkFences(new Map(Object.entries(files))).map(({ file, message }) => `${file}: ${message}`)

const server = (path: string) => `apps/server/src/${path}`
const viewer = (path: string) => `apps/viewer/src/${path}`

describe('libraries', () => {
  it('rules imports nothing but itself', () => {
    expect(found({ 'libs/rules/src/a.ts': "import { b } from './b.ts'" })).toEqual([])
    expect(found({ 'libs/rules/src/a.ts': "import { readFile } from 'node:fs'" })).toHaveLength(1)
    expect(found({ 'libs/rules/src/a.ts': "import type { Call } from '@kallo/contract/call'" })).toHaveLength(
      1,
    )
  })

  it('contract knows rules and zod, and no more', () => {
    const good = "import * as z from 'zod'\nimport { planMonths } from '@kallo/rules/foundation/constants'"
    expect(found({ 'libs/contract/src/a.ts': good })).toEqual([])
    expect(found({ 'libs/contract/src/a.ts': "import pg from 'pg'" })).toHaveLength(1)
  })

  it('ui knows neither rules nor contract', () => {
    expect(found({ 'libs/ui/src/a.tsx': "import { x } from '@kallo/rules/streaming/access'" })).toHaveLength(
      1,
    )
    expect(found({ 'libs/ui/src/a.tsx': "import { x } from '../../contract/src/call.ts'" })).toHaveLength(1)
  })
})

describe('the server', () => {
  it('platform never imports product code', () => {
    const text = "import {\n  a,\n  b,\n} from '../features/auth/index.ts'"
    expect(found({ [server('platform/db.ts')]: text })).toHaveLength(1)
    expect(found({ [server('platform/db.ts')]: "import type { App } from '../app.ts'" })).toHaveLength(1)
  })

  it('a feature is used through its index.ts', () => {
    const file = server('features/contents/routes.ts')
    expect(found({ [file]: "import { a } from '../auth/index.ts'" })).toEqual([])
    expect(found({ [file]: "import { a } from '../auth/sessions.ts'" })).toHaveLength(1)
    expect(found({ [server('app.ts')]: "export { a } from './features/auth/sessions.ts'" })).toHaveLength(1)
    expect(
      found({ [server('features/contents/a.test.ts')]: "import { a } from '../auth/sessions.ts'" }),
    ).toEqual([])
  })

  it('features make no circle, and a circle is told once', () => {
    const imports = (name: string) => `import { x } from '../${name}/index.ts'`
    const ring = {
      [server('features/a/index.ts')]: imports('b'),
      [server('features/b/index.ts')]: imports('c'),
      [server('features/c/index.ts')]: imports('a'),
    }
    expect(found(ring)).toEqual([expect.stringContaining('a → b → c → a')])
    expect(found({ ...ring, [server('features/c/index.ts')]: '' })).toEqual([])
  })
})

describe('browser apps', () => {
  it('take types only from the contract', () => {
    const file = viewer('features/auth/queries.ts')
    expect(found({ [file]: "import type { auth } from '@kallo/contract/accounts/auth'" })).toEqual([])
    expect(found({ [file]: "import { auth } from '@kallo/contract/accounts/auth'" })).toHaveLength(1)
    expect(found({ [file]: "import { type auth } from '@kallo/contract/accounts/auth'" })).toHaveLength(1)
    expect(found({ [file]: "const a = await import('@kallo/contract/accounts/auth')" })).toHaveLength(1)
  })

  it('never import node: modules or another app', () => {
    expect(found({ [viewer('main.tsx')]: "import path from 'node:path'" })).toHaveLength(1)
    expect(found({ [viewer('main.tsx')]: "import { a } from '../../server/src/app.ts'" })).toHaveLength(1)
  })

  it('keep features apart and the lower layers low', () => {
    const auth = "import { a } from '../auth/queries.ts'"
    expect(found({ [viewer('features/contents/a.ts')]: auth })).toHaveLength(1)
    expect(
      found({ [viewer('player/a.ts')]: "import { a } from '../features/auth/queries.ts'" }),
    ).toHaveLength(1)
    expect(found({ [viewer('platform/a.ts')]: "import { a } from '../app/places.ts'" })).toHaveLength(1)
    expect(found({ [viewer('app/a.ts')]: "import { a } from '../features/auth/queries.ts'" })).toEqual([])
  })
})

describe('files', () => {
  it('only env.ts reads the environment; a comment about it is no reading', () => {
    expect(found({ [server('env.ts')]: 'process.env.PORT' })).toEqual([])
    expect(found({ [server('platform/db.ts')]: 'const url = process.env.URL' })).toHaveLength(1)
    expect(found({ [server('platform/db.ts')]: '// never process.env here' })).toEqual([])
    expect(found({ 'tools/start.mjs': 'process.env.PORT' })).toEqual([])
    expect(found({ 'apps/paystack-sandbox/src/main.ts': 'process.env' })).toEqual([])
    expect(found({ 'apps/paystack-sandbox/src/start.ts': 'process.env' })).toHaveLength(1)
  })

  it('there are no barrels', () => {
    expect(found({ [viewer('features/auth/index.ts')]: '' })).toHaveLength(1)
    expect(found({ 'libs/rules/src/index.ts': '' })).toHaveLength(1)
    expect(found({ [server('features/auth/index.ts')]: '', [server('platform/http/index.ts')]: '' })).toEqual(
      [],
    )
  })

  it('an import that is only written about is none', () => {
    expect(found({ 'libs/rules/src/a.ts': "// import pg from 'pg'\n/*\nimport pg from 'pg'\n*/" })).toEqual(
      [],
    )
  })
})

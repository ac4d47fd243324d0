import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { errorsOf, type Endpoint } from './endpoint.ts'
import { errorReasons } from './errors.ts'

const files = globSync('*/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))
const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(`./${file}`)))

/** The endpoints of all modules. */
const endpoints = modules
  .flatMap((module) => Object.values(module))
  .flatMap((exported) => (typeof exported === 'object' && exported !== null ? Object.values(exported) : []))
  .filter(isEndpoint)

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value
  )
}

/** Reasons that are detected before a request has an endpoint. */
const early = ['unknown-call', 'method-not-allowed', 'too-large']
/** Reasons of uploads with tus, a protocol with its own methods and status codes. */
const tus = ['upload-too-large', 'upload-without-space', 'upload-limit', 'vod-file-busy']
const undeclared = [...early, ...tus]

it('[C-11] every error reason is declared once, and by an endpoint', () => {
  expect(endpoints.length).toBeGreaterThan(100)
  expect(new Set(errorReasons).size).toBe(errorReasons.length)
  const declared = new Set(endpoints.flatMap((one) => [...errorsOf(one)]))
  expect(errorReasons.filter((reason) => !declared.has(reason) && !undeclared.includes(reason))).toEqual([])
})

it('[C-11] endpoints that share a rate limit agree on it', () => {
  const known = new Map<string, string>()
  for (const { name, burst, everyMs } of endpoints.flatMap(({ limits = [] }) => limits)) {
    const numbers = `${burst} ${everyMs}`
    expect([name, known.get(name) ?? numbers]).toEqual([name, numbers])
    known.set(name, numbers)
  }
})

it('[C-11] limits by account are declared by endpoints that require a session', () => {
  const byAccount = endpoints.filter(({ limits = [] }) =>
    limits.some(({ per, countedByHandler }) => per === 'account' && countedByHandler === undefined),
  )
  expect(byAccount.map(({ auth: kind }) => kind)).toEqual(byAccount.map(() => 'viewer'))
})

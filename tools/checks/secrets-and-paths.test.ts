import { expect, it } from 'vitest'
import { unwantedWords } from './secrets-and-paths.ts'

const found = (text: string, file = 'docs/a.md') => unwantedWords(new Map([[file, text]]))

it('reports machine paths', () => {
  expect(found('cd /work/kallo')).toHaveLength(1)
  expect(found("read('/root/.npmrc')")).toHaveLength(1)
  expect(found('/Users/ada/kallo')).toHaveLength(1)
})

it('accepts URLs and folders of the project', () => {
  expect(found('docs/work/plan.md, /home/channels, https://kallo.test/work')).toEqual([])
})

it('reports registry hosts, forbidden words and keys', () => {
  expect(found('see registry.npmjs.org')).toHaveLength(1)
  expect(found('as shared/spec says')).toHaveLength(1)
  expect(found('-----BEGIN RSA PRIVATE KEY-----')).toHaveLength(1)
  expect(found(`key: sk_test_${'0a'.repeat(20)}`)).toHaveLength(1)
})

it('names the line, and skips lock files', () => {
  expect(found('one\ntwo /work/x')[0]).toMatchObject({ file: 'docs/a.md', line: 2 })
  expect(found('registry.npmjs.org', 'seeds/make/art/package-lock.json')).toEqual([])
})

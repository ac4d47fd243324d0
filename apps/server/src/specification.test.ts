import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { styleExceptions } from '@kallo/contract/specification'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPayingApp, type PayingApp } from './testing/billing/paying-app.ts'
import { recordResponses } from './testing/specification/record-responses.ts'
import { specificationRequests } from './testing/specification/requests.ts'

const folder = path.join(import.meta.dirname, 'testing/specification/responses')

let paying: PayingApp
let recorded: Map<string, string>
beforeAll(async () => {
  paying = await createPayingApp()
  recorded = await recordResponses(paying)
  if (process.env['RECORD'] === 'yes')
    for (const [name, text] of recorded) await writeFile(path.join(folder, `${name}.txt`), text)
})
afterAll(() => paying.close())

it.each(Object.keys(specificationRequests))(
  '[C-01…C-10] endpoints of the specification respond as recorded: %s',
  async (name) => {
    expect(recorded.get(name)).toBe(await readFile(path.join(folder, `${name}.txt`), 'utf8'))
  },
)

it('[C-01…C-10] each endpoint of the specification is among the recorded requests', () => {
  const requests = Object.values(specificationRequests).flat()
  const unrecorded = Object.keys(styleExceptions).filter(
    (known) =>
      !requests.some(({ method, path: sent }) => {
        const pattern = known.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')
        return new RegExp(`^${pattern}$`).test(`${method} ${sent}`)
      }),
  )
  expect(unrecorded).toEqual([])
})

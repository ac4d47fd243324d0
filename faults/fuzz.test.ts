import { expect, it } from 'vitest'
import { runFuzz } from './run-fuzz.ts'

/** The long variant runs with `npm run fuzz`. */
const requests = 2_000
const seed = 20_261_122

it(
  'requests derived from the OpenAPI document find no error, and every response is declared',
  { timeout: 900_000 },
  async () => {
    const { findings, statuses } = await runFuzz({ requests, seed })
    expect(findings).toEqual([])
    // The generated values are valid often enough that many requests succeed.
    expect(statuses.get(200)).toBeGreaterThan(requests / 20)
  },
)

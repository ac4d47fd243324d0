import { expect, it } from 'vitest'
import { createRestartPolicy } from './restart-policy.ts'

const fiveGrowing = [100, 500, 2_000, 5_000, 10_000]
const repeat = <T>(count: number, create: (index: number) => T) =>
  Array.from({ length: count }, (_, n) => create(n))

it('[X-02] web processes that end again and again stop the service, also while others run', () => {
  const pauseAfter = createRestartPolicy(() => 0)
  expect(repeat(6, () => pauseAfter({ failedStarts: 0, othersRun: true }))).toEqual([...fiveGrowing, null])
})

it('[X-02] failures of more than a minute ago do not count', () => {
  let time = 0
  const pauseAfter = createRestartPolicy(() => (time += 20_000))
  expect(repeat(20, () => pauseAfter({ failedStarts: 0, othersRun: true }))).not.toContain(null)
})

it('[X-02] while another web process runs, a failed start is repeated for as long as it takes', () => {
  const pauseAfter = createRestartPolicy(() => 0)
  expect(pauseAfter({ failedStarts: 0, othersRun: true })).toBe(100)
  const pauses = repeat(20, (n) => pauseAfter({ failedStarts: n + 1, othersRun: true }))
  expect(pauses).toEqual([500, 2_000, 5_000, ...repeat(17, () => 10_000)])
})

it('[X-02] failed starts stop the service when no web process runs', () => {
  const pauseAfter = createRestartPolicy(() => 0)
  expect(repeat(6, (n) => pauseAfter({ failedStarts: n, othersRun: false }))).toEqual([...fiveGrowing, null])
})

import { describe, expect, it } from 'vitest'
import { addableDevices, changeTiming, deviceChoicesFor } from './plan-choice.ts'

describe('plan choice', () => {
  it('[S-03] 12 months have 5 devices, other durations 1 to 5', () => {
    expect([1, 3, 6, 12, 2, 0].map(deviceChoicesFor)).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
      [5],
      [],
      [],
    ])
  })

  it('[S-09] devices can be added up to 5 in total', () => {
    expect([1, 3, 4, 5].map(addableDevices)).toEqual([[1, 2, 3, 4], [1, 2], [1], []])
  })

  it.each([
    ['3_3', 3, 3, 'same'],
    ['6_3', 6, 3, 'now'],
    ['3_4', 3, 4, 'now'],
    ['12_5', 12, 5, 'now'],
    ['1_3', 1, 3, 'period-end'],
    ['3_1', 3, 1, 'period-end'],
    ['6_2', 6, 2, 'period-end'],
    ['1_5', 1, 5, 'period-end'],
  ])('[S-07, S-16] changing from 3 months and 3 devices to %s: %4$s', (planId, months, devices, timing) => {
    const running = { planId: '3_3', months: 3, devices: 3 }
    expect(changeTiming(running, { planId, months, devices })).toBe(timing)
  })
})

import { expect, it } from 'vitest'
import { createPictureMonitor } from './picture-monitor.ts'

it('[Y-08] a decoding error is a problem for a minute', () => {
  const monitor = createPictureMonitor()
  expect(monitor.lastError(0)).toBeNull()
  monitor.read('[h264 @ 0x5588] [error] decode_slice_header error', 1_000)
  expect(monitor.lastError(60_999)).toBe('decode_slice_header error')
  expect(monitor.lastError(61_000)).toBeNull()
})

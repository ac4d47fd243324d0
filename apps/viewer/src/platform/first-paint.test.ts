// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { firstPainted } from './first-paint.ts'

afterEach(() => vi.useRealTimers())

const rootWith = (html: string) => {
  const root = document.createElement('div')
  root.innerHTML = html
  return root
}
/** jsdom loads no pictures. */
const decoding = (root: HTMLElement, decode: () => Promise<void>) => {
  const picture = root.querySelector('img')
  if (picture) picture.decode = decode
  return root
}

it('[B-07] rendering waits until the picture of the app shell has been painted', async () => {
  const decoded = Promise.withResolvers<void>()
  const root = decoding(rootWith('<picture><img /></picture>'), () => decoded.promise)
  const painted = firstPainted(root).then(() => 'painted')
  const frame = new Promise((resolve) => requestAnimationFrame(() => resolve('a frame')))
  expect(await Promise.race([painted, frame])).toBe('a frame')
  decoded.resolve()
  expect(await painted).toBe('painted')
})

it('[B-07] rendering does not wait without a picture, for a broken picture, or longer than 150 ms', async () => {
  await expect(firstPainted(rootWith(''))).resolves.toBeUndefined()
  const broken = decoding(rootWith('<img />'), () => Promise.reject(new Error('broken')))
  await expect(firstPainted(broken)).resolves.toBeUndefined()
  vi.useFakeTimers()
  const slow = firstPainted(decoding(rootWith('<img />'), () => new Promise(() => undefined)))
  await vi.advanceTimersByTimeAsync(150)
  await expect(slow).resolves.toBeUndefined()
})

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

it('[B-07] waits until the picture of the app shell has been painted', async () => {
  const decoded = Promise.withResolvers<void>()
  const root = decoding(rootWith('<picture><img /></picture>'), () => decoded.promise)
  const done = vi.fn()
  const painted = firstPainted(root).then(done)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(done).not.toHaveBeenCalled()
  decoded.resolve()
  await painted
})

it('[B-07] does not wait without a picture, for a broken one, or longer than 150 ms', async () => {
  await firstPainted(rootWith(''))
  await firstPainted(decoding(rootWith('<img />'), () => Promise.reject(new Error('broken'))))
  vi.useFakeTimers()
  const slow = firstPainted(decoding(rootWith('<img />'), () => new Promise(() => undefined)))
  await vi.advanceTimersByTimeAsync(150)
  await slow
})

// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { registerServiceWorker } from './service-worker.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** What this window answers to its service worker. */
async function answerOf(data: object): Promise<unknown> {
  const container = Object.assign(new EventTarget(), { register: () => Promise.resolve(null) })
  vi.stubGlobal('navigator', { serviceWorker: container })
  await registerServiceWorker()
  const said = vi.fn<(answer: unknown) => void>()
  const port = { postMessage: said }
  container.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] }))
  return said.mock.calls[0]?.[0]
}

it('[B-31] a window says whether it has a player', async () => {
  expect(await answerOf({ asksForPlayer: true })).toEqual({ hasPlayer: false })
  document.body.append(document.createElement('video'))
  expect(await answerOf({ asksForPlayer: true })).toEqual({ hasPlayer: true })
  expect(await answerOf({ receivedBytes: 1 })).toBeUndefined()
})

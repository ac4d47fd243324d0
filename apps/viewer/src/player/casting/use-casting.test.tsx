// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useCasting } from './use-casting.ts'

const createCasting = vi.hoisted(() => vi.fn(() => ({ stop: vi.fn() })))
vi.mock('./casting.ts', () => ({ createCasting }))

const own = 'https://tv.test/t/6b00ff00.ab.cd/live/eko-news/playlist.m3u8'

afterEach(() => void createCasting.mockClear())

interface Setup {
  address?: string
  playsHls?: boolean
  hasStarted?: boolean
}

function offer({ address = own, playsHls = true, hasStarted = true }: Setup) {
  const video = Object.assign(document.createElement('video'), {
    remote: new EventTarget(),
    canPlayType: () => (playsHls ? 'maybe' : ''),
  }) as unknown as HTMLVideoElement
  const playback = { current: { setReceiver: vi.fn(), receiverAddress: () => address } }
  return renderHook(
    (started: boolean) => useCasting({ video, playback, address, state: { hasStarted: started } }),
    {
      initialProps: hasStarted,
    },
  )
}

/** Longer than the import takes. */
const imported = () => import('./casting.ts')

it('[P-50] other devices are looked for once the picture plays, and until the player is closed', async () => {
  const { rerender, unmount } = offer({ hasStarted: false })
  await imported()
  expect(createCasting).not.toHaveBeenCalled()
  rerender(true)
  await vi.waitFor(() => expect(createCasting).toHaveBeenCalledOnce())
  const stop = createCasting.mock.results[0]?.value.stop
  unmount()
  expect(stop).toHaveBeenCalledOnce()
})

it.each<[string, Setup]>([
  ['a download', { address: 'https://download.invalid/1/film.m3u8' }],
  ['a stream of another server', { address: 'https://cdn.test/eko/playlist.m3u8' }],
  ['a browser that plays no HLS itself', { playsHls: false }],
])('[P-50] %s offers no other device', async (_, setup) => {
  const { result } = offer(setup)
  await imported()
  expect(createCasting).not.toHaveBeenCalled()
  expect(result.current).toMatchObject({ hasDevice: false, phase: 'here' })
})

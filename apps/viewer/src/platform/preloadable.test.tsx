// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { optional, preloadable } from './preloadable.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

it('a preloadable component shows the fallback until its code is loaded, then itself with its props', async () => {
  const code = Promise.withResolvers<typeof Greeting>()
  const Later = preloadable(() => code.promise)
  render(<Later name="Ada" fallback={<p>Loading</p>} />)
  expect(screen.getByText('Loading')).toBeDefined()
  code.resolve(Greeting)
  expect(await screen.findByText('Hello Ada')).toBeDefined()
  expect(screen.queryByText('Loading')).toBeNull()
})

it('a preloaded component renders at once, and its code is loaded only once', async () => {
  const load = vi.fn(async () => Greeting)
  const Later = preloadable(load)
  await Later.preload()
  render(<Later name="Ada" />)
  expect(screen.getByText('Hello Ada')).toBeDefined()
  expect(load).toHaveBeenCalledOnce()
})

it('[B-15] a failed load reaches the error boundary, and is tried again when the component is rendered again', async () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = vi
    .fn(async () => Greeting)
    .mockRejectedValueOnce(new Error('error loading dynamically imported module'))
  const Later = preloadable(load)
  const first = render(
    <Boundary>
      <Later name="Ada" />
    </Boundary>,
  )
  expect(await screen.findByText('error loading dynamically imported module')).toBeDefined()
  first.unmount()
  render(
    <Boundary>
      <Later name="Ada" />
    </Boundary>,
  )
  expect(await screen.findByText('Hello Ada')).toBeDefined()
  silenced.mockRestore()
})

it('[B-15] an optional part whose code is missing shows its fallback, and appears once the code can be loaded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const load = vi
    .fn(async () => Greeting)
    .mockRejectedValueOnce(new Error('error loading dynamically imported module'))
  const Later = optional(load)
  render(
    <Boundary>
      <p>The page</p>
      <Later name="Ada" fallback={<p>Nothing yet</p>} />
    </Boundary>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('The page')).toBeDefined()
  expect(screen.getByText('Nothing yet')).toBeDefined()
  await act(() => vi.advanceTimersToNextTimerAsync())
  expect(screen.getByText('Hello Ada')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(2)
})

class Boundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null }

  static getDerivedStateFromError(error: Error) {
    return { message: error.message }
  }

  override render() {
    return this.state.message ?? this.props.children
  }
}

// @vitest-environment jsdom
import type { reminderEndpoints } from '@kallo/contract/catalogue/reminders'
import { reply, requestsTo } from '@kallo/testkit/mock-api'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts } from '../../app/toasts.tsx'
import { createQueryClient } from '../../platform/query-client.ts'
import { beginSession, endSession } from '../../platform/session.ts'
import { subscribeToPush } from './push.ts'
import { RemindButton } from './remind-button.tsx'

vi.mock(import('./push.ts'))

const listIs = (delivery: 'mail' | 'push', tags: string[] = []) => ({
  reminders: {
    items: tags.map((tag) => ({
      kind: 'series' as const,
      tag,
      name: tag,
      image: 'series.webp',
    })),
    total: tags.length,
  },
  delivery,
  timeZone: 'Africa/Lagos',
})

async function pressButton() {
  reply<typeof reminderEndpoints.list>('GET reminders', listIs('mail'))
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <RemindButton of={{ kind: 'series', tag: 'market-days' }} />
        <MemoryRouter>
          <Toasts />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  )
  const button = await screen.findByRole('button', { name: 'Remind me' })
  await expect.poll(() => button).toHaveProperty('disabled', false)
  reply<typeof reminderEndpoints.list>('GET reminders', listIs('mail', ['market-days', 'night-shift']))
  await userEvent.click(button)
}

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', locales: 'en-NG', messages: {} })
  beginSession('session')
  reply<typeof reminderEndpoints.set>('POST reminders', listIs('mail', ['market-days']))
})
afterEach(() => {
  cleanup()
  endSession('logout')
})

it('[B-30] a reminder is stored although the question about notifications is not answered', async () => {
  vi.mocked(subscribeToPush).mockReturnValue(new Promise(() => {}))
  await pressButton()
  expect(await screen.findByText('You’ll get an email when there is a new episode.')).toBeTruthy()
  expect(requestsTo('POST reminders')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Remind me' }).ariaPressed).toBe('true')
})

it('[B-30] the list is loaded again, because the responses of two buttons can arrive in another order', async () => {
  vi.mocked(subscribeToPush).mockResolvedValue(false)
  await pressButton()
  await expect.poll(() => requestsTo('GET reminders')).toHaveLength(2)
})

it('[B-31] says that this device shows a notification once the viewer has allowed it', async () => {
  const answer = Promise.withResolvers<boolean>()
  vi.mocked(subscribeToPush).mockReturnValue(answer.promise)
  await pressButton()
  await screen.findByText('You’ll get an email when there is a new episode.')
  reply<typeof reminderEndpoints.list>('GET reminders', listIs('push', ['market-days']))
  answer.resolve(true)
  expect(
    await screen.findByText('This device shows a notification when there is a new episode.'),
  ).toBeTruthy()
})

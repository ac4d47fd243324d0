// @vitest-environment jsdom
import type { reminderEndpoints } from '@kallo/contract/catalogue/reminders'
import { fail, intercept, reply } from '@kallo/testkit/mock-api'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts } from '../../app/toasts.tsx'
import { createQueryClient } from '../../platform/query-client.ts'
import { ReminderList } from './reminder-list.tsx'

const series = (tag: string) => ({ kind: 'series' as const, tag, name: tag, image: '' })
const listOf = (...tags: string[]) => ({
  reminders: { items: tags.map(series), total: tags.length },
  delivery: 'mail' as const,
  timeZone: 'Africa/Lagos',
})

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

function show() {
  const client = createQueryClient()
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <ReminderList />
          <Toasts />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { user: userEvent.setup(), client }
}

it('[B-30] two reminders that are deleted quickly stay deleted, in whichever order the responses arrive', async () => {
  let kept = ['first', 'second', 'third']
  const slow = Promise.withResolvers<void>()
  intercept(
    http.get('*/reminders', () => HttpResponse.json({ status: 'OK', code: 200, data: listOf(...kept) })),
    http.post('*/reminders/delete', async ({ request }) => {
      const { of } = (await request.json()) as { of: { tag: string } }
      kept = kept.filter((tag) => tag !== of.tag)
      const data = listOf(...kept)
      if (of.tag === 'first') await slow.promise
      return HttpResponse.json({ status: 'OK', code: 200, data })
    }),
  )
  const { user, client } = show()
  await user.click(await screen.findByRole('button', { name: 'Remove first' }))
  await user.click(screen.getByRole('button', { name: 'Remove second' }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Remove second' })).toBeNull())
  slow.resolve()
  await vi.waitFor(() => expect(client.isMutating()).toBe(0))
  expect(screen.queryByRole('button', { name: 'Remove first' })).toBeNull()
  expect(screen.getAllByRole('button', { name: /Remove/ })).toHaveLength(1)
})

it('[B-30, V-03] a reminder that could not be deleted stays, and the error is shown', async () => {
  reply<typeof reminderEndpoints.list>('GET reminders', listOf('first'))
  fail('POST reminders/delete', 'not-ready', { code: 503 })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Remove first' }))
  expect(await screen.findByText(/The service is not ready/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Remove first' })).toBeDefined()
})

it('[B-30] the focus moves to the entry after the one that was removed, and to the one before at the end', async () => {
  let kept = ['first', 'second', 'third']
  intercept(
    http.get('*/reminders', () => HttpResponse.json({ status: 'OK', code: 200, data: listOf(...kept) })),
    http.post('*/reminders/delete', async ({ request }) => {
      const { of } = (await request.json()) as { of: { tag: string } }
      kept = kept.filter((tag) => tag !== of.tag)
      return HttpResponse.json({ status: 'OK', code: 200, data: listOf(...kept) })
    }),
  )
  const { user } = show()
  const remove = async (name: string) => {
    const button = await screen.findByRole('button', { name: `Remove ${name}` })
    button.focus()
    await user.keyboard('{Enter}')
    await vi.waitFor(() => expect(button.isConnected).toBe(false))
  }
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await remove('second')
  await vi.waitFor(() => expect(focused()).toBe('Remove third'))
  await remove('third')
  await vi.waitFor(() => expect(focused()).toBe('Remove first'))
})

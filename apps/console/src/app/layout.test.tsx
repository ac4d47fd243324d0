/** @vitest-environment jsdom */
import type { backups } from '@kallo/contract/accounts/backups'
import type { operators } from '@kallo/contract/accounts/operators'
import type { categories } from '@kallo/contract/catalogue/categories'
import type { DataOf } from '@kallo/contract/endpoint'
import { fail, reply, requestsTo } from '@kallo/testkit/mock-api'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { selfQuery } from '../accounts/session/api.ts'
import type { CategoryItem } from '../catalogue/categories/api.ts'
import { createQueryClient } from '../platform/query-client.ts'
import { selfOf } from '../testing/render-page.tsx'
import { createConsoleRouter } from './router.tsx'

const category: CategoryItem = {
  id: 'c1',
  orderNumber: 1,
  version: 3,
  status: 'published',
  isPublished: true,
  publishAt: null,
  unpublishAt: null,
  kind: 'channel',
  name: 'Drama',
  nameTranslations: {},
  records: 0,
}

// The theme is read when its module is loaded, and jsdom has no media queries.
vi.hoisted(() => {
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never
})

/** Opens a path in the whole console. */
function openConsole(path: string, restored: DataOf<typeof backups.restored>['restored'] = null) {
  reply<typeof operators.self>('GET console/self', selfOf('owner'))
  reply<typeof backups.restored>('GET console/backup/restored', { restored })
  reply<typeof categories.find>('GET console/categories/:id', category)
  window.history.replaceState(null, '', `/console${path}`)
  const client = createQueryClient()
  const router = createConsoleRouter(client)
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { user: userEvent.setup({ delay: null }), client, router }
}

/** Opens the page of a category, and enters another name. */
async function editCategory() {
  const { user, client, router } = openConsole('/categories/c1?from=list')
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Serials')
  return { user, client, router, name }
}

const endSession = () => fail('GET console/self', 'sign-in-needed', { code: 401 })

it('[O-03] when the session ends, what was typed stays while the operator signs in again', async () => {
  const { user, client, router, name } = await editCategory()
  endSession()
  await client.refetchQueries({ queryKey: selfQuery.queryKey })
  const password = await screen.findByLabelText('Password')
  expect(router.state.location.pathname).toBe('/console/categories/c1')
  expect(name.isConnected && name.value).toBe('Serials')
  reply<typeof operators.self>('GET console/self', selfOf('owner'))
  reply<typeof operators.login>('POST console/login', selfOf('owner'))
  await user.type(password, 'correct horse{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestsTo('POST console/login')).toMatchObject([{ body: { email: 'ngozi@example.com' } }])
  expect(name.isConnected && name.value).toBe('Serials')
})

it('[O-03] a save that is rejected because the session has ended asks to sign in', async () => {
  const { user, name } = await editCategory()
  endSession()
  fail('PATCH console/categories/:id', 'sign-in-needed', { code: 401 })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByLabelText('Password')).toBeTruthy()
  expect(name.isConnected && name.value).toBe('Serials')
})

it('[O-03] leaving the page of an ended session asks first, and the login leads back to it', async () => {
  const { user, client, router, name } = await editCategory()
  endSession()
  await client.refetchQueries({ queryKey: selfQuery.queryKey })
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  await user.click(await screen.findByRole('button', { name: 'Leave this page' }))
  expect(name.isConnected && name.value).toBe('Serials')
  confirm.mockReturnValue(true)
  await user.click(screen.getByRole('button', { name: 'Leave this page' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/console/login'))
  expect(new URLSearchParams(router.state.location.search).get('to')).toBe('/categories/c1?from=list')
})

it('[O-03] signing out asks about unsaved changes before the session ends', async () => {
  const { user, router } = await editCategory()
  reply<typeof operators.logout>('POST console/logout', null)
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(requestsTo('POST console/logout')).toEqual([])
  confirm.mockReset().mockReturnValue(true)
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/console/login'))
  expect(confirm).toHaveBeenCalledTimes(1)
})

it('[O-03] a failed sign-out shows why, and the session goes on', async () => {
  const { user, router } = await editCategory()
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  fail('POST console/logout', 'unexpected', { code: 500, message: 'Try again.' })
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('Try again.')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/console/categories/c1')
})

it('the link back to a list keeps its search and page', async () => {
  reply<typeof categories.list>('POST console/categories/list', { items: [category], total: 1 })
  const { user, router } = openConsole('/categories?search=dra&perPage=25')
  await user.click(await screen.findByRole('link', { name: 'Drama' }))
  const path = await screen.findByRole('navigation', { name: 'Breadcrumb' })
  await user.click(within(path).getByRole('link'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/console/categories'))
  expect(router.state.location.search).toBe('?search=dra&perPage=25')
})

it('[G-06] every page says that a restored server is paused, and an owner ends the pause', async () => {
  const { user } = openConsole('/categories/c1', {
    madeAt: '2026-11-23T03:00:00.000Z',
    restoredAt: '2026-11-23T09:00:00.000Z',
  })
  reply<typeof backups.confirmRestored>('POST console/backup/restored/confirm', { restored: null })
  const banner = await screen.findByRole('region', { name: 'Paused' })
  expect(banner.textContent).toContain('it charges no cards')
  await user.click(within(banner).getByRole('button', { name: 'Replace the former server' }))
  await user.click(await screen.findByRole('button', { name: 'It replaces the former one' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Paused' })).toBeNull())
  expect(requestsTo('POST console/backup/restored/confirm')).toHaveLength(1)
})

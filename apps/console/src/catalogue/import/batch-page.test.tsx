/** @vitest-environment jsdom */
import type { imports } from '@kallo/contract/catalogue/import'
import { disconnect, fail, reply, replyTo, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aBatch, aChange, aSource } from '../../testing/imports.ts'
import { renderPage } from '../../testing/render-page.tsx'
import type { ImportBatch, ImportChange, ImportGroup } from './api.ts'

const address = 'console/import/batches/:id'

function replyWithGroups(...items: ImportGroup[]) {
  reply<typeof imports.groups>(`POST ${address}/groups`, { items, total: items.length })
}

function replyWithChanges(...items: ImportChange[]) {
  reply<typeof imports.changes>(`POST ${address}/changes`, { items, total: items.length })
}

function renderBatch(batch: ImportBatch, query = '') {
  reply<typeof imports.batch>(`GET ${address}`, batch)
  return renderPage(`/import/batches/b1${query}`)
}

beforeEach(() => {
  replyWithGroups()
  replyWithChanges()
  reply<typeof imports.sources>('GET console/import/sources', { items: [aSource()], total: 1 })
  reply<typeof imports.choose>(`POST ${address}/choose`, aBatch())
})

const chosen = () => requestsTo(`POST ${address}/choose`).map(({ body }) => body)

describe('the choice of groups', () => {
  it('[J-14] a group of which some channels are imported is neither on nor off, and says how many', async () => {
    replyWithGroups(
      { name: 'News', entries: 12, imported: 5 },
      { name: 'Sport', entries: 3, imported: 3 },
      { name: '', entries: 1, imported: 0 },
    )
    renderBatch(aBatch())
    const news = await screen.findByRole('checkbox', { name: 'News5 of 12 channels' })
    expect([news].map((box) => [box.matches(':checked'), box.matches(':indeterminate')])).toEqual([
      [false, true],
    ])
    expect(screen.getByRole('checkbox', { name: 'Sport3 channels' })).toHaveProperty('checked', true)
    expect(screen.getByRole('checkbox', { name: 'Without a group1 channel' })).toHaveProperty(
      'checked',
      false,
    )
    expect(screen.getByText(/8 of 15 channels\./)).toBeTruthy()
  })

  it('[J-14] pressing a partly chosen group with the keyboard imports the rest of it', async () => {
    replyWithGroups({ name: 'News', entries: 12, imported: 5 })
    const { user } = renderBatch(aBatch())
    const news = await screen.findByRole('checkbox', { name: /^News/ })
    news.focus()
    await user.keyboard(' ')
    await waitFor(() => expect(chosen()).toEqual([{ groups: [{ name: 'News', isImported: true }] }]))
  })

  it('[J-14] the group of channels without one is sent with an empty name', async () => {
    replyWithGroups({ name: '', entries: 2, imported: 2 })
    const { user } = renderBatch(aBatch())
    await user.click(await screen.findByRole('checkbox', { name: /^Without a group/ }))
    await waitFor(() => expect(chosen()).toEqual([{ groups: [{ name: '', isImported: false }] }]))
  })

  it('[J-14] a choice that cannot be stored shows why, and the group stays as it was', async () => {
    replyWithGroups({ name: 'News', entries: 2, imported: 2 })
    fail(`POST ${address}/choose`, 'import-batch-state', { message: 'The import was applied meanwhile.' })
    const { user } = renderBatch(aBatch())
    await user.click(await screen.findByRole('checkbox', { name: /^News/ }))
    expect((await screen.findByRole('alert')).textContent).toBe('The import was applied meanwhile.')
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: /^News/ })).toHaveProperty('checked', true),
    )
  })

  it('[J-14] everything is left out with one press', async () => {
    const { user } = renderBatch(aBatch())
    await user.click(await screen.findByRole('button', { name: 'Leave everything out' }))
    await waitFor(() => expect(chosen()).toEqual([{ everything: false }]))
  })

  it('[J-14] the channels of one group are shown, also of those without a group, and then all again', async () => {
    replyWithGroups({ name: '', entries: 2, imported: 2 })
    const { user } = renderBatch(aBatch())
    await user.click(await screen.findByRole('link', { name: 'Show the channels of no group' }))
    const all = await screen.findByRole('button', { name: 'Group: none – show all groups' })
    await waitFor(() =>
      expect(requestsTo(`POST ${address}/changes`).at(-1)?.body).toMatchObject({ group: '', change: 'all' }),
    )
    await user.click(all)
    await waitFor(() =>
      expect(requestsTo(`POST ${address}/changes`).at(-1)?.body).toMatchObject({ group: null }),
    )
  })

  it('[J-14] a guide has no groups to choose', async () => {
    renderBatch(aBatch({ kind: 'xmltv' }))
    expect(await screen.findByRole('table', { name: 'New in this import' })).toBeTruthy()
    expect(screen.queryByText('What to import')).toBeNull()
  })
})

describe('the list of changes', () => {
  const tick = async (user: ReturnType<typeof renderBatch>['user'], name: string) => {
    const row = await screen.findByRole('row', { name: new RegExp(name) })
    await user.click(within(row).getByRole('checkbox'))
  }
  const button = (name: string) => screen.getByRole('button', { name })

  it('[J-14] selected channels are left out, except those that are left out already', async () => {
    replyWithChanges(aChange('Eko News', 4), aChange('Lagos Talk', 6, { change: 'excluded' }))
    const { user } = renderBatch(aBatch())
    await tick(user, 'Lagos Talk')
    expect(button('Leave out')).toHaveProperty('disabled', true)
    expect(button('Import')).toHaveProperty('disabled', false)
    await tick(user, 'Eko News')
    await user.click(button('Leave out'))
    await waitFor(() =>
      expect(chosen()).toEqual([
        {
          lines: [
            { line: 4, isImported: false },
            { line: 6, isImported: false },
          ],
        },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected' })).toBeNull())
  })

  it('[J-14] a channel that is no longer in the playlist cannot be chosen', async () => {
    replyWithChanges(aChange('Old Channel', null, { change: 'removed', url: null }))
    const { user } = renderBatch(aBatch())
    await tick(user, 'Old Channel')
    for (const name of ['Import', 'Leave out', 'Test the streams'])
      expect(button(name)).toHaveProperty('disabled', true)
  })

  it('[J-08] an import that adds nothing begins with what it removes', async () => {
    renderBatch(aBatch({ counts: { added: 0, removed: 2 } }))
    expect(await screen.findByRole('table', { name: 'Removed in this import' })).toBeTruthy()
  })

  it('[J-08] changes that cannot be loaded show the error', async () => {
    fail(`POST ${address}/changes`, 'unexpected', { code: 500, message: 'Try again.' })
    renderBatch(aBatch())
    expect((await screen.findByRole('alert')).textContent).toBe('Try again.')
  })
})

describe('the buttons of a batch', () => {
  it('[J-10] an incomplete file is applied only after a second confirmation', async () => {
    reply<typeof imports.apply>(`POST ${address}/apply`, aBatch({ state: 'applied' }))
    const { user } = renderBatch(aBatch({ warnings: ['truncated'] }))
    await user.click(await screen.findByRole('button', { name: 'Apply' }))
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    expect(requestsTo(`POST ${address}/apply`)).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await user.click(await screen.findByRole('button', { name: 'Apply it anyway' }))
    await waitFor(() =>
      expect(requestsTo(`POST ${address}/apply`).map(({ body }) => body)).toEqual([
        { confirmsWarnings: true },
      ]),
    )
    expect(await screen.findByText('The import is applied.')).toBeTruthy()
  })

  it('[J-08] an import whose response is lost counts as applied once the server says so', async () => {
    disconnect(`POST ${address}/apply`)
    const { user } = renderBatch(aBatch())
    const apply = await screen.findByRole('button', { name: 'Apply' })
    reply<typeof imports.batch>(`GET ${address}`, aBatch({ state: 'applied', canRevert: true }))
    await user.click(apply)
    expect(await screen.findByText('The import is applied.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Revert' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[J-08] an import whose request did not arrive is sent again once the server responds', async () => {
    disconnect(`POST ${address}/apply`)
    let isBack = false
    replyTo<typeof imports.batch>(`GET ${address}`, () => {
      // The page has loaded the batch once; the next response is the first one after the interruption.
      if (requestsTo(`POST ${address}/apply`).length > 0 && !isBack) {
        isBack = true
        reply<typeof imports.apply>(`POST ${address}/apply`, aBatch({ state: 'applied', canRevert: true }))
      }
      return aBatch()
    })
    const { user } = renderPage('/import/batches/b1')
    await user.click(await screen.findByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('The import is applied.')).toBeTruthy()
    expect(requestsTo(`POST ${address}/apply`)).toHaveLength(2)
  })

  it('[J-08] an import that cannot be applied shows why, and can still be discarded', async () => {
    fail(`POST ${address}/apply`, 'import-batch-state', { message: 'A newer import was applied.' })
    const { user } = renderBatch(aBatch())
    await user.click(await screen.findByRole('button', { name: 'Apply' }))
    expect((await screen.findByRole('alert')).textContent).toBe('A newer import was applied.')
    expect(screen.getByRole('button', { name: 'Discard' })).toHaveProperty('disabled', false)
  })

  it('[J-09] reverting asks first, and keeps the dialog open with the error', async () => {
    fail(`POST ${address}/revert`, 'import-batch-state', { message: 'It was reverted already.' })
    reply<typeof imports.previewRevert>(`GET ${address}/revert`, { channelsToBin: 0 })
    const { user } = renderBatch(aBatch({ state: 'applied', canRevert: true }))
    await user.click(await screen.findByRole('button', { name: 'Revert' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(requestsTo(`POST ${address}/revert`)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Revert the import' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('It was reverted already.')
  })

  it('[J-09] reverting says how many channels go to the bin', async () => {
    reply<typeof imports.previewRevert>(`GET ${address}/revert`, { channelsToBin: 3 })
    const { user } = renderBatch(aBatch({ state: 'applied', canRevert: true }))
    await user.click(await screen.findByRole('button', { name: 'Revert' }))
    expect(await screen.findByText(/^3 channels of this import .* go to the bin/)).toBeTruthy()
  })

  it('[J-09] an import that was followed by another one cannot be reverted', async () => {
    renderBatch(aBatch({ state: 'applied', canRevert: false }))
    expect(await screen.findByText('Applied')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Revert' })).toBeNull()
  })

  it('[J-08] an applied import leads to the new drafts, unless they were published at once', async () => {
    renderBatch(aBatch({ state: 'applied' }))
    expect(await screen.findByRole('link', { name: 'Publish new channels' })).toHaveProperty(
      'pathname',
      '/channels',
    )
  })

  it('[J-04] a failed import says what is wrong with the file, and offers no button', async () => {
    renderBatch(aBatch({ state: 'failed', error: 'Line 1: this is no playlist.' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Line 1: this is no playlist.')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('[J-08] an import that does not exist shows the error', async () => {
    fail(`GET ${address}`, 'import-batch-not-found', { code: 404, message: 'It was deleted.' })
    renderPage('/import/batches/b1')
    expect((await screen.findByRole('alert')).textContent).toBe('It was deleted.')
  })
})

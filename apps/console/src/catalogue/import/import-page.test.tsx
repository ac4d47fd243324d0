/** @vitest-environment jsdom */
import type { imports } from '@kallo/contract/catalogue/import'
import { fail, hang, reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aBatch, aSource } from '../../testing/imports.ts'
import { chooseFile } from '../../testing/choose-file.ts'
import { renderPage } from '../../testing/render-page.tsx'
import type { ImportSource } from './api.ts'

/** Renders the page with these sources. */
function renderSources(...items: ImportSource[]) {
  reply<typeof imports.sources>('GET console/import/sources', { items, total: items.length })
  return renderPage('/import')
}

async function openForm(user: UserEvent, button: string) {
  await user.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}

describe('the list of sources', () => {
  it('[J-01] a service without sources explains the first step', async () => {
    renderSources()
    expect(await screen.findByText(/Begin with your playlist/)).toBeTruthy()
  })

  it('[J-01] sources that cannot be loaded show the error instead of the first step', async () => {
    fail('GET console/import/sources', 'unexpected', { code: 500, message: 'Try again in a minute.' })
    renderPage('/import')
    expect((await screen.findByRole('alert')).textContent).toBe('Try again in a minute.')
    expect(screen.queryByText(/Begin with your playlist/)).toBeNull()
  })

  it('[J-10] a refresh that was not applied shows the reason', async () => {
    renderSources(aSource({ alert: 'The file has 3 channels instead of 900.' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Not applied: The file has 3 channels instead of 900.')
  })

  it('[J-12] a source that is being read shows its progress, and can be neither read again nor deleted', async () => {
    renderSources(aSource({ latest: aBatch({ state: 'parsing', bytesRead: 1_000 }) }))
    const progress = await screen.findByRole('progressbar', { name: 'Reading and comparing' })
    expect(progress.getAttribute('aria-valuenow')).toBe('25')
    expect(screen.getByRole('button', { name: 'Read Lagos IPTV now' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Delete Lagos IPTV' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: /Choose a file/ })).toBeNull()
  })

  it('[J-12] a reading that has ended already cannot be cancelled, and says so', async () => {
    fail('POST console/import/batches/:id/discard', 'import-batch-state', { message: 'It was applied.' })
    const { user } = renderSources(aSource({ latest: aBatch({ state: 'waiting' }) }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect((await screen.findByRole('alert')).textContent).toBe('It was applied.')
  })

  it.each(['unchanged', 'discarded', 'cancelled', 'failed'] as const)(
    '[J-14] channels can be chosen after an import that ended as %s, if the server has the file before',
    async (state) => {
      renderSources(aSource({ latest: aBatch({ state }), canRematch: true }))
      expect(await screen.findByRole('button', { name: 'Choose channels of Lagos IPTV' })).toBeTruthy()
    },
  )

  it('[J-14] channels are chosen in the review that is pending, or once a file is stored', async () => {
    renderSources(
      aSource({ latest: aBatch(), canRematch: true }),
      aSource({ id: 's2', name: 'Kano IPTV', latest: aBatch({ state: 'reverted' }) }),
    )
    expect(await screen.findByRole('link', { name: 'Review the changes' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Choose channels/ })).toBeNull()
  })

  it('[J-01] deleting a source asks first, and keeps the dialog open after an error', async () => {
    fail('DELETE console/import/sources/:id', 'import-source-not-found', { message: 'It is gone.' })
    const { user } = renderSources(aSource())
    const dialog = await openForm(user, 'Delete Lagos IPTV')
    expect(dialog.getByText(/Its channels stay/)).toBeTruthy()
    expect(requestsTo('DELETE console/import/sources/:id')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Delete the source' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('It is gone.')
  })
})

describe('the form of a source', () => {
  it('[J-01] a rejected address is named at its field, and everything entered stays', async () => {
    fail('POST console/import/sources', 'import-address-invalid', {
      fields: { url: 'must begin with http:// or https://' },
    })
    const { user } = renderSources()
    const dialog = await openForm(user, 'Add a playlist')
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Abuja')
    await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'https://10.0.0.1/list.m3u')
    await user.click(dialog.getByRole('switch', { name: /^Publish new channels/ }))
    await user.click(dialog.getByRole('button', { name: 'Add' }))

    expect(await dialog.findByText('must begin with http:// or https://')).toBeTruthy()
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Abuja')
    expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveProperty(
      'value',
      'https://10.0.0.1/list.m3u',
    )
    expect(dialog.getByRole('switch', { name: /^Publish new channels/ })).toHaveProperty('checked', true)
  })

  it('[J-01] an empty address means that files are uploaded', async () => {
    reply<typeof imports.createSource>('POST console/import/sources', aSource({ url: null }))
    const { user } = renderSources()
    const dialog = await openForm(user, 'Add a playlist')
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Abuja{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requestsTo('POST console/import/sources').map(({ body }) => body)).toEqual([
      {
        kind: 'm3u',
        name: 'Abuja',
        url: null,
        refreshMinutes: null,
        isPaid: false,
        publishes: false,
        importsNewGroups: true,
      },
    ])
  })

  it('[J-01] settings that another editor has changed are not overwritten, and stay in the form', async () => {
    fail('PATCH console/import/sources/:id', 'changed-meanwhile', {
      code: 409,
      message: 'Another operator has changed this.',
    })
    const { user } = renderSources(aSource({ version: 7 }))
    const dialog = await openForm(user, 'Settings of Lagos IPTV')
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Lagos')
    await user.click(dialog.getByRole('button', { name: 'Save' }))

    expect((await dialog.findByRole('alert')).textContent).toBe('Another operator has changed this.')
    expect(name).toHaveProperty('value', 'Lagos')
    expect(requestsTo('PATCH console/import/sources/:id')[0]?.body).toMatchObject({ version: 7 })
  })

  it('[J-01] an interval that the form does not offer is kept', async () => {
    reply<typeof imports.changeSource>('PATCH console/import/sources/:id', aSource())
    const { user } = renderSources(aSource({ refreshMinutes: 15 }))
    const dialog = await openForm(user, 'Settings of Lagos IPTV')
    expect(dialog.getByRole('button', { name: /Every 15 minutes/ })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requestsTo('PATCH console/import/sources/:id')[0]?.body).toMatchObject({ refreshMinutes: 15 })
  })

  it('[J-01] the guide that a playlist names is entered in the form', async () => {
    const { user } = renderSources(aSource({ guideUrls: ['https://iptv.example/guide.xml'] }))
    const dialog = await openForm(user, 'Add https://iptv.example/guide.xml')
    expect(dialog.getByRole('heading', { name: 'Add a guide' })).toBeTruthy()
    expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveProperty(
      'value',
      'https://iptv.example/guide.xml',
    )
    expect(dialog.queryByRole('switch')).toBeNull()
  })

  it('[J-01] Escape closes the form, and nothing is stored', async () => {
    const { user } = renderSources()
    await openForm(user, 'Add a guide')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(requestsTo('POST console/import/sources')).toEqual([])
  })
})

describe('the upload of a file', () => {
  const upload = 'POST console/import/sources/:id/upload'

  it('[J-01] an uploaded file opens its review', async () => {
    reply<typeof imports.upload>(upload, aBatch({ id: 'b9' }))
    reply<typeof imports.batch>('GET console/import/batches/:id', aBatch({ id: 'b9', state: 'discarded' }))
    const { user, address } = renderSources(aSource({ url: null }))
    await screen.findByRole('button', { name: 'Choose a file: Playlist for Lagos IPTV' })
    await chooseFile(user, new File(['#EXTM3U'], 'lagos.m3u'))
    await waitFor(() => expect(address()).toBe('/import/batches/b9'))
  })

  it('[J-01] a file that the server rejects shows why, and another file can be chosen', async () => {
    fail(upload, 'import-upload-broken', { message: 'The upload was interrupted.' })
    const { user } = renderSources(aSource({ url: null }))
    await screen.findByText('Lagos IPTV')
    await chooseFile(user, new File(['#EXTM3U'], 'lagos.m3u'))
    expect((await screen.findByRole('alert')).textContent).toBe('The upload was interrupted.')
    expect(screen.getByRole('button', { name: 'Choose a file: Playlist for Lagos IPTV' })).toBeTruthy()
  })

  it('[J-01] a file above 512 MB is rejected before it is sent', async () => {
    const { user } = renderSources(aSource({ url: null }))
    await screen.findByText('Lagos IPTV')
    const file = new File(['#EXTM3U'], 'lagos.m3u')
    Object.defineProperty(file, 'size', { value: 600_000_000 })
    await chooseFile(user, file)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This file is 600 MB. The maximum is 536.9 MB.',
    )
    expect(requestsTo(upload)).toEqual([])
  })

  it('[J-12] an upload that is cancelled leaves no error behind', async () => {
    hang(upload)
    const { user } = renderSources(aSource({ url: null }))
    await screen.findByText('Lagos IPTV')
    await chooseFile(user, new File(['#EXTM3U'], 'lagos.m3u'))
    await user.click(await screen.findByRole('button', { name: 'Cancel the upload' }))
    expect(await screen.findByRole('button', { name: /Choose a file/ })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

/** @vitest-environment jsdom */
import type { categories } from '@kallo/contract/catalogue/categories'
import type { seriesEditing } from '@kallo/contract/catalogue/series'
import type { vods } from '@kallo/contract/catalogue/vods'
import { fail, reply, replyTo, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropUpload } from '../../streaming/vod-files/uploads.ts'
import { chooseFile } from '../../testing/choose-file.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { aTusServer } from '../../testing/vod-files.ts'
import { aSeries, aVod } from '../../testing/vods.ts'

const create = 'POST console/vods'
const video = (name: string) => new File(['0123456789'], name)

beforeEach(() => {
  let created = 0
  replyTo<typeof vods.create>(create, ({ name }) => aVod({ id: `v${++created}`, name: name ?? '' }))
  reply<typeof vods.find>('GET console/vods/:id', aVod())
  reply<typeof seriesEditing.list>('POST console/series/list', { items: [], total: 0 })
  reply<typeof categories.list>('POST console/categories/list', { items: [], total: 0 })
})
// Uploads continue on other pages, so that they would in other tests.
afterEach(() => Promise.all(['v1', 'v2', 'v3'].map(dropUpload)))

async function renderWith(...names: string[]) {
  const { user } = renderPage('/vods/files')
  await screen.findByRole('button', { name: 'Choose video files' })
  await chooseFile(user, ...names.map(video))
  return user
}

const row = (text: RegExp) => {
  const found = screen.getAllByRole('listitem').find(({ textContent }) => text.test(textContent))
  return within(found ?? document.body)
}

it('[W-20] titles come from the names of the files, and can be changed before anything is created', async () => {
  aTusServer()
  const user = await renderWith('The.Ferry.2024.1080p.x264.mp4', 'Harbour.S01E02.mkv')
  const title = await screen.findByRole('textbox', { name: 'Title of The.Ferry.2024.1080p.x264.mp4' })
  expect(title).toHaveProperty('value', 'The Ferry')
  expect(row(/Harbour/).getByText(/Harbour, season 1, episode 2/)).toBeTruthy()
  await user.clear(title)
  await user.type(title, 'Ferry at Epe')
  await user.click(screen.getByRole('button', { name: 'Create 2 films and upload' }))
  await waitFor(() => expect(requestsTo(create)).toHaveLength(2))
  expect(requestsTo(create)[0]?.body).toMatchObject({
    name: 'Ferry at Epe',
    year: 2024,
    publishWhenReady: false,
  })
})

it('[W-20] a file without a title holds up the creation, until it is removed', async () => {
  const user = await renderWith('ferry.mp4', 'boat.mp4')
  await user.clear(await screen.findByRole('textbox', { name: 'Title of boat.mp4' }))
  expect(screen.getByRole('button', { name: 'Create 2 films and upload' })).toHaveProperty('disabled', true)
  await user.click(row(/boat\.mp4/).getByRole('button', { name: 'Remove' }))
  expect(screen.getByRole('button', { name: 'Create 1 film and upload' })).toHaveProperty('disabled', false)
})

it('[W-20] a draft that cannot be created keeps its row and its title; the others are uploaded', async () => {
  const server = aTusServer()
  replyTo<typeof vods.create>(create, ({ name }) => aVod({ id: 'v1', name: name ?? '' }))
  const user = await renderWith('ferry.mp4')
  await user.click(await screen.findByRole('button', { name: 'Create 1 film and upload' }))
  await screen.findByRole('link', { name: 'ferry' })

  fail(create, 'too-many-tries', { code: 429, message: 'Too many drafts at once.' })
  await chooseFile(user, video('boat.mp4'))
  await user.click(await screen.findByRole('button', { name: 'Create 1 film and upload' }))
  expect((await row(/boat\.mp4/).findByRole('alert')).textContent).toBe('Too many drafts at once.')
  expect(screen.getByRole('textbox', { name: 'Title of boat.mp4' })).toHaveProperty('value', 'boat')
  await waitFor(() => expect(server.requests).toEqual(['POST ferry.mp4', 'PATCH 0+10']))

  replyTo<typeof vods.create>(create, ({ name }) => aVod({ id: 'v2', name: name ?? '' }))
  await user.click(screen.getByRole('button', { name: 'Create 1 film and upload' }))
  await waitFor(() => expect(server.requests).toContain('POST boat.mp4'))
})

it('[W-20] two files are sent at a time, and one that fails lets the next one begin', async () => {
  const server = aTusServer({ next: 'never respond' })
  const user = await renderWith('one.mp4', 'two.mp4', 'three.mp4')
  await user.click(await screen.findByRole('button', { name: 'Create 3 films and upload' }))
  await waitFor(() => expect(server.requests.filter((one) => one.startsWith('PATCH'))).toHaveLength(2))
  // The drafts are created one after the other, while the first files are being sent.
  await screen.findByRole('link', { name: 'three' })
  expect(row(/three\.mp4/).getByText('Waiting to be uploaded')).toBeTruthy()
  expect(server.requests).not.toContain('POST three.mp4')

  server.next = { status: 507, message: 'The disk is full.' }
  await dropUpload('v1')
  await waitFor(() => expect(server.requests).toContain('POST three.mp4'))
  expect((await row(/three\.mp4/).findByRole('alert')).textContent).toBe('The disk is full.')
})

it('[W-20] a network that fails stops the queue, and the files continue when it is back', async () => {
  const server = aTusServer({ next: 'unreachable' })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const user = await renderWith('one.mp4', 'two.mp4', 'three.mp4')
  await user.click(await screen.findByRole('button', { name: 'Create 3 films and upload' }))
  await screen.findByRole('link', { name: 'three' })
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Continue' })).toHaveLength(2))
  expect(row(/three\.mp4/).getByText('Waiting to be uploaded')).toBeTruthy()
  expect(server.requests).not.toContain('POST three.mp4')

  server.next = 'store'
  onLine.mockRestore()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(server.requests).toContain('POST three.mp4'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull())
})

it('[W-20] the queue goes on when an interrupted upload is cancelled', async () => {
  const server = aTusServer({ next: 'unreachable' })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const user = await renderWith('one.mp4', 'two.mp4', 'three.mp4')
  await user.click(await screen.findByRole('button', { name: 'Create 3 films and upload' }))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Continue' })).toHaveLength(2))
  server.next = 'store'
  onLine.mockRestore()
  await dropUpload('v1')
  await waitFor(() => expect(server.requests).toContain('POST three.mp4'))
})

it('[W-20] an upload that has failed is continued in its row', async () => {
  const server = aTusServer({ next: { status: 507, message: 'The disk is full.' } })
  const user = await renderWith('one.mp4')
  await user.click(await screen.findByRole('button', { name: 'Create 1 film and upload' }))
  await screen.findByText('The disk is full.')
  server.next = 'store'
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.queryByText('The disk is full.')).toBeNull())
})

it('[W-20] a page is not closed without a question while files are being sent', async () => {
  const server = aTusServer({ next: 'never respond' })
  const user = await renderWith('one.mp4')
  await user.click(await screen.findByRole('button', { name: 'Create 1 film and upload' }))
  await waitFor(() => expect(server.requests).toContain('PATCH 0+10'))
  await screen.findByRole('progressbar', { name: 'Uploading' })
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
})

it('[W-20] an episode of a series that does not exist says that it becomes a film', async () => {
  await renderWith('Harbour.S01E02.mkv')
  expect((await row(/Harbour/).findByRole('status')).textContent).toMatch(/^There is no series “Harbour”\./)
})

it('[W-20] a series is found behind the hundred whose names contain its name', async () => {
  aTusServer()
  const others = Array.from({ length: 100 }, (_, at) => aSeries(`s${at}`, `Harbour ${at}`))
  replyTo<typeof seriesEditing.list>('POST console/series/list', ({ page }) => ({
    items: page === 2 ? [aSeries('s100', 'Harbour')] : others,
    total: 101,
  }))
  const user = await renderWith('Harbour.S01E02.mkv')
  await user.click(await screen.findByRole('button', { name: 'Create 1 film and upload' }))
  await waitFor(() => expect(requestsTo(create)[0]?.body).toMatchObject({ series: 's100' }))
})

it('[W-20] an episode belongs to the series with its name, whatever its case and diacritics', async () => {
  aTusServer()
  reply<typeof seriesEditing.list>('POST console/series/list', {
    items: [aSeries('s1', 'The Cafe'), aSeries('s2', 'Café')],
    total: 2,
  })
  const user = await renderWith('cafe.S01E02.mkv')
  await user.click(await screen.findByRole('button', { name: 'Create 1 film and upload' }))
  await waitFor(() =>
    expect(requestsTo(create)[0]?.body).toMatchObject({ series: 's2', season: 1, episode: 2 }),
  )
})

it('[L-13] publishing when ready says what viewers will miss', async () => {
  aTusServer()
  const user = await renderWith('ferry.mp4')
  await user.click(await screen.findByRole('switch', { name: /^Publish each film when its video is ready/ }))
  expect((await screen.findByRole('status')).textContent).toMatch(/You can add them while the videos/)
  await user.click(screen.getByRole('button', { name: 'Create 1 film and upload' }))
  await waitFor(() => expect(requestsTo(create)[0]?.body).toMatchObject({ publishWhenReady: true }))
})

it('[L-04] a page with chosen files asks before it is left', async () => {
  await renderWith('ferry.mp4')
  await screen.findByRole('textbox', { name: 'Title of ferry.mp4' })
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
})

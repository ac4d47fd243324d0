/** @vitest-environment jsdom */
import type { vodFiles } from '@kallo/contract/streaming/vod-files'
import { reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { chooseFile } from '../../testing/choose-file.ts'
import { renderPart } from '../../testing/render-page.tsx'
import { aFile, aMedia, aTusServer, published } from '../../testing/vod-files.ts'
import type { VodMedia } from './api.ts'
import { announceSessionRenewal, onSessionEnd } from '../../platform/session-end.ts'
import { dropUpload, startUpload } from './uploads.ts'
import { VideoSection } from './video-section.tsx'

const view = 'GET console/vods/:id/media'
const cancel = 'DELETE console/vod-files/:fileId'
const ferry = () => new File(['0123456789'], 'ferry.mp4')

// Uploads continue on other pages, so that they would in other tests.
afterEach(() => dropUpload('v1'))

function renderVideo(media: VodMedia) {
  reply<typeof vodFiles.view>(view, media)
  reply<typeof vodFiles.cancel>(cancel, null)
  return renderPart(<VideoSection vodId="v1" onChange={() => undefined} />)
}

const alert = async () => (await screen.findByRole('alert')).textContent

it('[W-01] a file is sent to its end, and the page then shows that it is waiting to be transcoded', async () => {
  const server = aTusServer()
  const { user } = renderVideo(aMedia())
  await screen.findByText(/^MP4, MOV, MKV, WebM and other video files up to 20 GB\.$/)
  reply<typeof vodFiles.view>(view, aMedia({ file: aFile({ state: 'queued', receivedBytes: 10 }) }))
  await chooseFile(user, ferry())
  expect(await screen.findByText('ferry.mp4 is waiting to be prepared.')).toBeTruthy()
  expect(server.requests).toEqual(['POST ferry.mp4', 'PATCH 0+10'])
  expect(screen.queryByRole('button', { name: 'Choose a video file' })).toBeNull()
})

it('[W-01] a file that is chosen twice, before its upload has begun, is sent once', async () => {
  const server = aTusServer()
  const sending = [0, 1].map(() => startUpload('v1', ferry(), null, () => undefined))
  await Promise.all(sending)
  await waitFor(() => expect(server.requests).toContain('PATCH 0+10'))
  expect(server.requests).toEqual(['POST ferry.mp4', 'PATCH 0+10'])
})

it('[W-01] a new file for a VOD that has a video says that the present one plays until then', async () => {
  renderVideo(aMedia({ media: published }))
  expect(await screen.findByText(/The current video plays until the new one is ready\.$/)).toBeTruthy()
  expect(
    screen.getByText(/^Length 1:02:03\. Qualities: 240p \(200 kb.s\).*sound only \(64 kb.s\)\.$/),
  ).toBeTruthy()
})

it('[W-01] an empty file and one above the limit are rejected before anything is sent', async () => {
  const server = aTusServer()
  const { user } = renderVideo(aMedia({ maxBytes: 9_000_000 }))
  await screen.findByRole('button', { name: 'Choose a video file' })
  await chooseFile(user, new File([], 'ferry.mp4'))
  expect(await alert()).toBe('This file is empty.')
  const large = ferry()
  Object.defineProperty(large, 'size', { value: 9_100_000 })
  await chooseFile(user, large)
  await waitFor(async () => expect(await alert()).toBe('This file is 9.1 MB. The maximum is 9 MB.'))
  expect(server.requests).toEqual([])
})

it('[W-01] a paused upload continues where the server has stopped', async () => {
  const server = aTusServer({ next: 'never respond' })
  const { user } = renderVideo(aMedia())
  await screen.findByRole('button', { name: 'Choose a video file' })
  await chooseFile(user, ferry())
  await screen.findByRole('progressbar', { name: 'Uploading ferry.mp4' })
  await waitFor(() => expect(server.requests).toContain('PATCH 0+10'))
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  expect(await screen.findByRole('progressbar', { name: 'ferry.mp4: upload paused' })).toBeTruthy()

  server.next = 'store'
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(server.requests.slice(2)).toEqual(['HEAD', 'PATCH 0+10']))
  expect(await screen.findByRole('button', { name: 'Choose a video file' })).toBeTruthy()
})

it('[W-02] a disk that is full stops the upload with the server’s message, and it can be continued', async () => {
  const server = aTusServer({
    next: { status: 507, message: 'The disk has 2 GB left, and the file needs 4.' },
  })
  const { user } = renderVideo(aMedia())
  await screen.findByRole('button', { name: 'Choose a video file' })
  await chooseFile(user, ferry())
  expect(await alert()).toBe('The disk has 2 GB left, and the file needs 4.')
  expect(screen.getByRole('progressbar', { name: 'ferry.mp4: upload failed' })).toBeTruthy()

  server.next = 'store'
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(server.requests.slice(2)).toEqual(['HEAD', 'PATCH 0+10']))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('[O-03, W-01] an upload that the end of the session has stopped continues after the operator has signed in again', async () => {
  const server = aTusServer({ next: { status: 401, message: 'Please log in.' } })
  const onEnd = vi.fn<() => void>()
  const stopListening = onSessionEnd(onEnd)
  const { user } = renderVideo(aMedia())
  await screen.findByRole('button', { name: 'Choose a video file' })
  await chooseFile(user, ferry())
  expect(await alert()).toBe('Please log in.')
  expect(onEnd).toHaveBeenCalledTimes(1)
  server.next = 'store'
  announceSessionRenewal()
  await waitFor(() => expect(server.requests.slice(2)).toEqual(['HEAD', 'PATCH 0+10']))
  stopListening()
})

it('[W-01] a request that fails once is repeated without the operator', async () => {
  const server = aTusServer({ next: { status: 500, message: 'A process was restarted.' } })
  const { user } = renderVideo(aMedia())
  await screen.findByRole('button', { name: 'Choose a video file' })
  await chooseFile(user, ferry())
  await waitFor(() => expect(server.requests).toContain('PATCH 0+10'))
  server.next = 'store'
  await waitFor(() => expect(server.requests.filter((one) => one === 'PATCH 0+10').length).toBeGreaterThan(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[W-01] an upload that a reload has interrupted continues with the same file from the stored byte', async () => {
  const server = aTusServer({ offset: 4 })
  const { user } = renderVideo(aMedia({ file: aFile() }))
  const progress = await screen.findByRole('progressbar', { name: 'Interrupted: ferry.mp4' })
  expect(progress.getAttribute('aria-valuenow')).toBe('40')
  expect(screen.getByText('Choose ferry.mp4 again to continue.')).toBeTruthy()
  await chooseFile(user, ferry())
  await waitFor(() => expect(server.requests).toEqual(['HEAD', 'PATCH 4+6']))
})

it.each([
  ['another name', new File(['0123456789'], 'boat.mp4')],
  ['another size', new File(['0123'], 'ferry.mp4')],
])('[W-01] an interrupted upload is not continued with a file of %s', async (_, file) => {
  const server = aTusServer({ offset: 4 })
  const { user } = renderVideo(aMedia({ file: aFile() }))
  await screen.findByText('Choose ferry.mp4 again to continue.')
  await chooseFile(user, file)
  expect(await alert()).toBe('This is another file. Choose ferry.mp4, or cancel its upload first.')
  expect(server.requests).toEqual([])
})

it('[W-01] the upload of another operator can be cancelled, but not continued', async () => {
  const { user } = renderVideo(aMedia({ file: aFile({ isOwn: false }) }))
  await screen.findByRole('progressbar', { name: 'Another operator is uploading ferry.mp4' })
  expect(screen.queryByRole('button', { name: 'Choose a video file' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel the upload' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Another operator is uploading it\./)).toBeTruthy()
  expect(requestsTo(cancel)).toEqual([])
  reply<typeof vodFiles.view>(view, aMedia())
  await user.click(dialog.getByRole('button', { name: 'Cancel the upload' }))
  expect(await screen.findByRole('button', { name: 'Choose a video file' })).toBeTruthy()
  expect(requestsTo(cancel)).toHaveLength(1)
})

it('[W-05] a running upload that is cancelled stops, and is deleted at the server', async () => {
  aTusServer({ next: 'never respond' })
  const { user } = renderVideo(aMedia())
  await screen.findByRole('button', { name: 'Choose a video file' })
  reply<typeof vodFiles.view>(view, aMedia({ file: aFile() }))
  await chooseFile(user, ferry())
  await screen.findByRole('progressbar', { name: 'Uploading ferry.mp4' })
  await waitFor(() => expect(requestsTo(view).length).toBeGreaterThan(1))
  reply<typeof vodFiles.view>(view, aMedia())
  await user.click(screen.getByRole('button', { name: 'Cancel the upload' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Cancel the upload' }))
  await waitFor(() => expect(requestsTo(cancel)).toHaveLength(1))
  expect(await screen.findByRole('button', { name: 'Choose a video file' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

/** @vitest-environment jsdom */
import type { vodFiles } from '@kallo/contract/streaming/vod-files'
import { fail, reply, requestsTo } from '@kallo/testkit/mock-api'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render-page.tsx'
import { aFile, aMedia, published } from '../../testing/vod-files.ts'
import type { Track, VodFile, VodMedia } from './api.ts'
import { PosterChoice } from './poster-choice.tsx'
import { VideoSection } from './video-section.tsx'

const view = 'GET console/vods/:id/media'

function renderVideo(media: VodMedia, onChange = () => undefined) {
  reply<typeof vodFiles.view>(view, media)
  return renderPart(<VideoSection vodId="v1" onChange={onChange} />)
}

const alert = async () => (await screen.findByRole('alert')).textContent

describe('transcoding', () => {
  const step = (index: number, changes: Partial<VodFile['steps'][number]>): VodFile['steps'][number] => ({
    index,
    kind: 'video',
    width: 426,
    height: 240,
    state: 'done',
    progress: 1,
    problem: null,
    ...changes,
  })

  it('[W-06] each rendition shows its progress, and no other file can be chosen', async () => {
    const steps = [
      step(0, { kind: 'analysis', width: 0, height: 0 }),
      step(1, {}),
      step(2, { width: 640, height: 360, state: 'running', progress: 0.25 }),
      step(3, { kind: 'audio', width: 0, height: 0, state: 'waiting', progress: 0 }),
    ]
    renderVideo(aMedia({ file: aFile({ state: 'processing', steps }) }))
    expect(await screen.findByText('ferry.mp4 is being prepared.')).toBeTruthy()
    const shown = screen
      .getAllByRole('progressbar')
      .map((one) => `${one.getAttribute('aria-label')}: ${one.getAttribute('aria-valuenow')}`)
    expect(shown).toEqual([
      'Check and thumbnails: done: 100',
      '240p (426 × 240): done: 100',
      '360p (640 × 360): 25',
      'Sound: waiting: 0',
    ])
    expect(screen.queryByRole('button', { name: 'Choose a video file' })).toBeNull()
  })

  it('[W-06] a failed rendition says why and is tried again; what is done stays', async () => {
    reply<typeof vodFiles.retry>('POST console/vod-files/:fileId/retry', null)
    const steps = [step(0, {}), step(1, { state: 'failed', progress: 0.5, problem: 'The disk is full.' })]
    const { user } = renderVideo(
      aMedia({ file: aFile({ state: 'failed', problem: 'One rendition failed.', canRetry: true, steps }) }),
    )
    expect(await alert()).toBe('ferry.mp4 could not be used. One rendition failed.')
    expect(screen.getByText('The disk is full.')).toBeTruthy()
    reply<typeof vodFiles.view>(view, aMedia({ file: aFile({ state: 'queued', steps }) }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('ferry.mp4 is waiting to be prepared.')).toBeTruthy()
    expect(requestsTo('POST console/vod-files/:fileId/retry')).toHaveLength(1)
  })

  it('[W-06] a second attempt that another operator has started already is reported', async () => {
    fail('POST console/vod-files/:fileId/retry', 'vod-file-state', { message: 'It is being transcoded.' })
    const { user } = renderVideo(aMedia({ file: aFile({ state: 'failed', canRetry: true }) }))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('It is being transcoded.')).toBeTruthy()
  })

  it('[W-04] a rejected file shows its sentence, cannot be tried again, and another one can be chosen', async () => {
    renderVideo(aMedia({ file: aFile({ state: 'failed', problem: 'The file has no video.' }) }))
    expect(await alert()).toBe('ferry.mp4 could not be used. The file has no video.')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Dismiss' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Choose a video file' })).toBeTruthy()
  })

  it('[W-01] a server without ffmpeg says what is missing, and accepts uploads', async () => {
    renderVideo(aMedia({ unavailable: 'ffmpeg was not found.' }))
    expect((await screen.findByRole('note')).textContent).toMatch(/: ffmpeg was not found\. Uploads wait/)
    expect(screen.getByRole('button', { name: 'Choose a video file' })).toBeTruthy()
  })

  it('[W-06] the page around it learns when the state of the file changes, but not of the first one', async () => {
    const onChange = vi.fn(() => undefined)
    reply<typeof vodFiles.cancel>('DELETE console/vod-files/:fileId', null)
    const { user } = renderVideo(aMedia({ file: aFile({ state: 'queued' }) }), onChange)
    await screen.findByText('ferry.mp4 is waiting to be prepared.')
    expect(onChange).not.toHaveBeenCalled()
    reply<typeof vodFiles.view>(view, aMedia())
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  })

  it('[W-01] a video that cannot be loaded shows the error', async () => {
    fail(view, 'vod-not-found', { code: 404, message: 'There is no such VOD.' })
    renderPart(<VideoSection vodId="v1" onChange={() => undefined} />)
    expect(await alert()).toBe('There is no such VOD.')
  })
})

describe('tracks', () => {
  const one = 'console/vods/:id/tracks/:kind/:index'
  const french: Track = { kind: 'subtitles', index: 0, language: 'fr', name: 'French', isDefault: false }
  const withTracks = (...tracks: Track[]) =>
    aMedia({ media: published, audio: { language: 'en', name: 'English' }, tracks })

  beforeEach(() => {
    reply<typeof vodFiles.changeTrack>(`PATCH ${one}`, withTracks({ ...french, name: 'Français' }))
  })

  const nameField = () => screen.findByRole('textbox', { name: 'Name' })

  it('[W-08] a name is stored when its field is left, and only if it has changed', async () => {
    const { user } = renderVideo(withTracks(french))
    await user.click(await nameField())
    await user.tab()
    expect(requestsTo(`PATCH ${one}`)).toEqual([])
    await user.clear(await nameField())
    await user.type(await nameField(), ' Français ')
    await user.tab()
    await waitFor(() =>
      expect(requestsTo(`PATCH ${one}`).map(({ body }) => body)).toEqual([{ name: 'Français' }]),
    )
  })

  it('[W-08] a track cannot lose its name', async () => {
    const { user } = renderVideo(withTracks(french))
    await user.clear(await nameField())
    await user.tab()
    expect(await nameField()).toHaveProperty('value', 'French')
    expect(requestsTo(`PATCH ${one}`)).toEqual([])
  })

  it('[W-08] a track that was deleted meanwhile says so, and what was entered stays', async () => {
    fail(`PATCH ${one}`, 'track-not-found', { message: 'This track was deleted.' })
    const { user } = renderVideo(withTracks(french))
    await user.type(await nameField(), ' (Canada)')
    await user.tab()
    expect(await alert()).toBe('This track was deleted.')
    expect(await nameField()).toHaveProperty('value', 'French (Canada)')
  })

  it('[W-08] only subtitles can be shown by default', async () => {
    const { user } = renderVideo(withTracks(french, { ...french, kind: 'audio', index: 1, name: 'Hausa' }))
    await user.click(await screen.findByRole('switch', { name: 'Shown unless switched off' }))
    await waitFor(() =>
      expect(requestsTo(`PATCH ${one}`).map(({ body }) => body)).toEqual([{ isDefault: true }]),
    )
  })

  it('[W-08] subtitles are deleted after a question', async () => {
    reply<typeof vodFiles.deleteTrack>(`DELETE ${one}`, withTracks())
    const { user } = renderVideo(withTracks(french))
    await user.click(await screen.findByRole('button', { name: 'Delete French' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(requestsTo(`DELETE ${one}`)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull())
  })

  it('[W-08] subtitles that cannot be read are named with their line', async () => {
    fail('POST console/vods/:id/subtitles/:language', 'subtitles-rejected', {
      message: 'These subtitles cannot be read.',
      fields: { file: 'Line 7: there is no time.' },
    })
    const { user } = renderVideo(withTracks(), () => undefined)
    await screen.findByText('SRT or WebVTT up to 5 MB.')
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')]
    await user.upload(inputs.at(-1) ?? document.body, new File(['1\n'], 'ferry.srt'))
    expect(await alert()).toBe('Line 7: there is no time.')
  })
})

describe('the poster', () => {
  it('[W-09] a picture of the video is chosen with the keyboard, and the chosen one is marked', async () => {
    const posters = ['vods/a', 'vods/b']
    reply<typeof vodFiles.view>(view, aMedia({ file: aFile({ state: 'published', posters }) }))
    const onChange = vi.fn((picture: string) => void picture)
    const { user } = renderPart(<PosterChoice vodId="v1" value="vods/a" onChange={onChange} />)
    const second = await screen.findByRole('button', { name: 'Picture 2 of the film' })
    expect(screen.getByRole('button', { pressed: true }).getAttribute('aria-label')).toBe(
      'Picture 1 of the film',
    )
    second.focus()
    await user.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledWith('vods/b')
  })

  it('[W-09] a video without pictures offers none', async () => {
    reply<typeof vodFiles.view>(view, aMedia({ file: aFile({ state: 'published' }) }))
    renderPart(<PosterChoice vodId="v1" value="" onChange={() => undefined} />)
    await waitFor(() => expect(requestsTo(view)).toHaveLength(1))
    expect(screen.queryByText('Or choose a picture from the film:')).toBeNull()
  })
})

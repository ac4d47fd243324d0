/** @vitest-environment jsdom */
import { intercept } from '@kallo/testkit/mock-api'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it, vi } from 'vitest'
import { chooseFile } from '../testing/choose-file.ts'
import { renderPart } from '../testing/render-page.tsx'
import { RecordForm } from './record-form.tsx'
import { UploadField } from './upload-field.tsx'
import { useRecordForm } from './use-record-form.ts'

interface Film {
  version: number
  poster: string
}

const film: Film = { version: 1, poster: 'old' }
const waits = 'Saves when the upload has finished.'

function FilmForm({ save }: { save: (values: { poster: string }) => Promise<Film> }) {
  const form = useRecordForm({
    record: film,
    valuesOf: ({ poster }: Film) => ({ poster }),
    save,
    reload: () => Promise.resolve(film),
  })
  return (
    <RecordForm form={form} fieldNames={{ poster: 'Poster' }}>
      <UploadField<string>
        label="Poster"
        description="PNG"
        accept={['image/png']}
        maxBytes={1_000}
        path="console/posters"
        onUploaded={(poster) => form.set({ poster })}
      />
    </RecordForm>
  )
}

/** Presses Save while a file is being sent. `respond` ends the upload. */
async function saveDuringUpload() {
  const response = Promise.withResolvers<Response>()
  intercept(http.post('*/api/v1/console/posters', () => response.promise))
  const save = vi.fn(({ poster }: { poster: string }) => Promise.resolve({ version: 2, poster }))
  const { user } = renderPart(<FilmForm save={save} />)
  await screen.findByRole('button', { name: 'Choose a file: Poster' })
  await chooseFile(user, new File(['x'], 'poster.png', { type: 'image/png' }))
  await screen.findByRole('progressbar', { name: 'Uploading Poster' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(waits)
  expect(save).not.toHaveBeenCalled()
  return { user, save, respond: response.resolve }
}

it('[U-06] a form waits for its upload, and then saves the uploaded file', async () => {
  const { save, respond } = await saveDuringUpload()
  respond(HttpResponse.json({ status: 'OK', data: 'new' }))
  await waitFor(() => expect(save).toHaveBeenCalledWith({ poster: 'new' }, 1))
  expect(screen.queryByText(waits)).toBeNull()
})

it('[U-06] a form whose upload fails saves nothing, and says so beside the server’s reason', async () => {
  const { save, respond } = await saveDuringUpload()
  const error = {
    status: 'ERROR',
    reason: 'bad-input',
    message: 'Check it.',
    fields: { file: 'This is no picture.' },
  }
  respond(HttpResponse.json(error, { status: 400 }))
  expect(await screen.findByText('Not saved, because a file was not uploaded.')).toBeTruthy()
  expect(screen.getByText('This is no picture.')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
})

it('[U-06] a form whose upload is cancelled saves nothing', async () => {
  const { user, save } = await saveDuringUpload()
  await user.click(screen.getByRole('button', { name: 'Cancel the upload' }))
  expect(await screen.findByText('Not saved, because a file was not uploaded.')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
})

it('[U-06] a page asks before it is left during an upload', async () => {
  await saveDuringUpload()
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
})

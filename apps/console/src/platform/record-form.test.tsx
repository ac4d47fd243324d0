/** @vitest-environment jsdom */
import { Field } from '@kallo/ui/rich/field'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from '../testing/render-page.tsx'
import { ApiError } from './api-error.ts'
import { RecordForm } from './record-form.tsx'
import { setServerMessages } from './server-messages.ts'
import { useRecordForm } from './use-record-form.ts'

interface Film {
  version: number
  name: string
  year: string
  names?: Readonly<Record<string, string>>
}

const film: Film = { version: 3, name: 'Ferry', year: '2024' }

afterEach(() => setServerMessages({}))

interface FilmFormProps {
  record?: Film
  save: (values: object, version: number) => Promise<Film>
  reload?: Film
}

function FilmForm({ record = film, save, reload }: FilmFormProps) {
  const form = useRecordForm({
    record,
    valuesOf: ({ name, year, names = {} }: Film) => ({ name, year, names }),
    save,
    reload: () => Promise.resolve(reload ?? film),
  })
  return (
    <RecordForm form={form} fieldNames={{ name: 'Name', year: 'Year', names: 'Names' }}>
      <Field name="name" label="Name" value={form.values.name} onChange={(name) => form.set({ name })} />
      <Field name="year" label="Year" value={form.values.year} onChange={(year) => form.set({ year })} />
      <Field
        name="hausa"
        label="Hausa"
        value={form.values.names.ha ?? ''}
        onChange={(ha) => form.set({ names: { ...form.values.names, ha } })}
      />
    </RecordForm>
  )
}

/** Enters another name, and saves. The server responds with these results, one after the other. */
async function saveNewName(results: (Error | Film)[], reload?: Film) {
  const saves: [object, number][] = []
  const save = (values: object, version: number) => {
    saves.push([values, version])
    const result = results.shift() ?? film
    return result instanceof Error ? Promise.reject(result) : Promise.resolve(result)
  }
  const { user } = renderPart(<FilmForm save={save} {...(reload ? { reload } : {})} />)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Boat{Enter}')
  return { user, saves, name }
}

const changedMeanwhile = new ApiError('changed-meanwhile', 'Changed')

it('[L-04] a record that another operator has changed is not overwritten; both values are shown', async () => {
  const theirs = { version: 4, name: 'Ferry at Epe', year: '2025' }
  const { user, saves } = await saveNewName(
    [changedMeanwhile, { ...theirs, version: 5, name: 'Boat' }],
    theirs,
  )
  const conflict = within(await screen.findByRole('alert'))
  expect(conflict.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Stored now: Ferry at Epe',
    'In this form: Boat',
    'Stored now: 2025',
    'In this form: 2024',
  ])
  await user.click(conflict.getByRole('button', { name: 'Keep my changes' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Year' })).toHaveProperty('value', '2025')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saves).toEqual([
      [{ name: 'Boat', year: '2024', names: {} }, 3],
      [{ name: 'Boat', year: '2025', names: {} }, 4],
    ]),
  )
})

it('[L-04] a save after another operator’s focuses the conflicts and shows no “Saved” message', async () => {
  await saveNewName([changedMeanwhile], { ...film, version: 4, name: 'Ferry at Epe' })
  const conflict = await screen.findByRole('alert')
  await waitFor(() => expect(document.activeElement).toBe(conflict))
  expect(screen.queryByText('Saved')).toBeNull()
})

it('[L-04] saving keeps what another operator has changed in another part of the same field', async () => {
  const theirs = { ...film, version: 4, names: { fr: 'Bac' } }
  const { user, saves } = await saveNewName([changedMeanwhile], theirs)
  await user.type(screen.getByRole('textbox', { name: 'Hausa' }), 'Rana')
  const conflict = within(await screen.findByRole('alert'))
  expect(conflict.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Stored now: French: Bac',
    'In this form: Hausa: Rana',
  ])
  await user.click(conflict.getByRole('button', { name: 'Keep my changes' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saves.at(-1)).toEqual([{ name: 'Boat', year: '2024', names: { fr: 'Bac', ha: 'Rana' } }, 4]),
  )
})

it('[L-04] a field that was edited and set back shows what another operator has stored since', async () => {
  function RefetchedForm() {
    const [record, setRecord] = useState(film)
    const refetch = () => setRecord({ ...film, version: 4, name: 'Ferry at Epe' })
    return (
      <>
        <button type="button" onClick={refetch}>
          Refetch
        </button>
        <FilmForm record={record} save={() => Promise.resolve(film)} />
      </>
    )
  }
  const { user } = renderPart(<RefetchedForm />)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await user.type(name, 's{Backspace}')
  await user.click(screen.getByRole('button', { name: 'Refetch' }))
  expect(name.value).toBe('Ferry at Epe')
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
})

it('[L-04] a save that is repeated because its response was lost is not a conflict', async () => {
  const stored = { ...film, version: 4, name: 'Boat' }
  const { saves } = await saveNewName([changedMeanwhile, stored], stored)
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(saves.map(([, version]) => version)).toEqual([3, 4])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[L-04] what is typed while a save is sent stays, and is unsaved', async () => {
  let respond: (saved: Film) => void = () => undefined
  const { user } = renderPart(<FilmForm save={() => new Promise((resolve) => (respond = resolve))} />)
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' two{Enter}')
  await user.clear(screen.getByRole('textbox', { name: 'Year' }))
  await user.type(screen.getByRole('textbox', { name: 'Year' }), '1999')
  respond({ ...film, version: 4, name: 'Ferry two' })
  await screen.findByText('Saved')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Ferry two')
  expect(screen.getByRole('textbox', { name: 'Year' })).toHaveProperty('value', '1999')
  expect(screen.getByRole('button', { name: 'Discard changes' })).toBeTruthy()
})

it('[L-04] an operator can discard their changes and load those of the other operator', async () => {
  const theirs = { ...film, version: 4, name: 'Ferry at Epe' }
  const { user, saves, name } = await saveNewName([changedMeanwhile], theirs)
  await user.click(await screen.findByRole('button', { name: 'Discard my changes' }))
  expect(name.value).toBe('Ferry at Epe')
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
  expect(saves).toHaveLength(1)
})

it('[L-01] errors of fields are repeated beside the button: predicates continue the name, sentences follow it', async () => {
  const { user, name } = await saveNewName([
    new ApiError('bad-input', 'Check the fields.', {
      name: 'is used by another film',
      year: '2 films of this year have this name. Choose another one.',
    }),
  ])
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Not saved. Name is used by another film. Year: 2 films of this year have this name. Choose another one.',
  )
  expect(name.value).toBe('Boat')
  await user.type(name, 's')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[O-27] translated errors of fields are sentences', async () => {
  setServerMessages({ 'is used by another film': 'taken by another film' })
  await saveNewName([new ApiError('bad-input', '', { name: 'is used by another film' })])
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved. Name: taken by another film.')
})

it('[L-04] a page with unsaved changes asks before it is left, until they are saved', async () => {
  const { user } = await saveNewName([new Error('offline'), { ...film, version: 4, name: 'Boat' }])
  await screen.findByRole('alert')
  const isAsked = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(isAsked()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  expect(isAsked()).toBe(false)
})

it('[L-04] a second press while saving sends nothing', async () => {
  const save = vi.fn(() => new Promise<Film>(() => undefined))
  const { user } = renderPart(<FilmForm save={save} />)
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 's{Enter}{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(save).toHaveBeenCalledTimes(1)
})

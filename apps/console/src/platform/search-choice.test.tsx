/** @vitest-environment jsdom */
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../testing/render-page.tsx'
import { SearchChoice } from './search-choice.tsx'

const films = ['Ferry Boys', 'Harmattan', 'Jollof Wars']
/** Without a text, only the first two films are found. */
const search = async (text: string) =>
  films
    .filter((film) => film.includes(text))
    .slice(0, 2)
    .map((label) => ({ value: label, label }))

function FilmChoice({ labelOf }: { labelOf: (value: string) => Promise<string> }) {
  const [value, setValue] = useState('')
  return (
    <SearchChoice
      label="Film"
      value={value}
      onChange={setValue}
      listPath="films"
      search={search}
      labelOf={labelOf}
    />
  )
}

it('[L-11] a search choice closes and keeps the chosen name if the first options do not contain it', async () => {
  const labelOf = vi.fn(() => new Promise<string>(() => undefined))
  const { user } = renderPart(<FilmChoice labelOf={labelOf} />)
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Film' })
  await user.type(field, 'Jollof')
  await user.click(await screen.findByRole('option', { name: 'Jollof Wars' }))
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Show suggestions Film' }))
  await screen.findByRole('option', { name: 'Ferry Boys' })
  expect(field.value).toBe('Jollof Wars')
  expect(labelOf).not.toHaveBeenCalled()
})

/** @vitest-environment jsdom */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../testing/render-page.tsx'
import { UrlDateField } from './url-date-field.tsx'

it('[Q-01] a day is reported when its year is complete; until then, what is typed stays', async () => {
  const onChange = vi.fn()
  renderPart(<UrlDateField name="from" type="date" label="From" value="2026-10-01" onChange={onChange} />)
  const field = await screen.findByLabelText<HTMLInputElement>('From')
  for (const typed of ['0002-11-05', '0020-11-05', '0202-11-05']) {
    fireEvent.change(field, { target: { value: typed } })
    expect(field.value).toBe(typed)
  }
  fireEvent.change(field, { target: { value: '2025-11-05' } })
  await waitFor(() => expect(onChange.mock.calls).toEqual([['2025-11-05']]))
})

it('[Q-01] leaving an incomplete day restores the previous one; a field that may be empty becomes empty', async () => {
  const onChange = vi.fn()
  const props = { type: 'date', value: '2026-10-01', onChange } as const
  const { user } = renderPart(
    <>
      <UrlDateField {...props} name="from" label="From" />
      <UrlDateField {...props} name="to" label="To" canBeEmpty />
    </>,
  )
  const from = await screen.findByLabelText<HTMLInputElement>('From')
  const to = screen.getByLabelText<HTMLInputElement>('To')
  await user.clear(from)
  await user.clear(to)
  expect(from.value).toBe('2026-10-01')
  expect(onChange).not.toHaveBeenCalled()
  await user.tab()
  expect(onChange.mock.calls).toEqual([['']])
})

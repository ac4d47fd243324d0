// @vitest-environment jsdom
import { DataTable, type SortOrder } from '@kallo/ui/rich/data-table'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'

afterEach(cleanup)

const items = ['Afro', 'Eko', 'Gold', 'Kano'].map((name) => ({ name }))

function Channels({ onSort }: { onSort?: (sort: SortOrder) => void }) {
  const [selected, setSelected] = useState<readonly string[]>([])
  return (
    <DataTable
      label="Channels"
      columns={[
        { id: 'name', name: 'Name', isRowHeader: true, canSort: true, cell: ({ name }) => name },
        {
          id: 'action',
          name: 'Action',
          cell: ({ name }) => name !== 'Gold' && <button type="button">{`Publish ${name}`}</button>,
        },
      ]}
      items={items}
      keyOf={({ name }) => name}
      empty="None"
      sort={{ column: 'name', direction: 'ascending' }}
      onSort={onSort ?? (() => undefined)}
      selected={selected}
      onSelect={setSelected}
    />
  )
}

const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const selectedRows = () =>
  items.map(({ name }) => name).filter((name) => checkbox(`Select the row ${name}`).checked)

it('[L-05] a press with Shift selects all rows from the one that was changed before', async () => {
  const user = userEvent.setup()
  render(<Channels />)
  await user.click(checkbox('Select the row Kano'))
  await user.keyboard('{Shift>}')
  await user.click(checkbox('Select the row Eko'))
  await user.keyboard('{/Shift}')
  expect(selectedRows()).toEqual(['Eko', 'Gold', 'Kano'])
  expect(checkbox('Select all rows')).toMatchObject({ checked: false, indeterminate: true })
})

it('[L-05] the checkbox of the header selects all rows, and none after it', async () => {
  const user = userEvent.setup()
  render(<Channels />)
  await user.click(checkbox('Select all rows'))
  expect(selectedRows()).toEqual(['Afro', 'Eko', 'Gold', 'Kano'])
  await user.click(checkbox('Select all rows'))
  expect(selectedRows()).toEqual([])
})

it('[L-05] arrow keys move the focus between the controls of a column, and Space selects', async () => {
  const user = userEvent.setup()
  render(<Channels />)
  checkbox('Select the row Afro').focus()
  await user.keyboard('{ArrowDown} ')
  expect(selectedRows()).toEqual(['Eko'])
  screen.getByRole('button', { name: 'Publish Eko' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Publish Kano')
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('Publish Afro')
})

it('[L-05] the header of a column sorts by it, and in the other direction when it is sorted already', async () => {
  const sorts: SortOrder[] = []
  render(<Channels onSort={(sort) => sorts.push(sort)} />)
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(sorts).toEqual([{ column: 'name', direction: 'descending' }])
})

import { Button } from '@kallo/ui/rich/button'
import { Dialog } from '@kallo/ui/rich/dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../platform/form.tsx'
import { useListParameters } from '../../platform/list-parameters.ts'
import { CategoryChoice, CategoryFilter } from '../categories/category-choice.tsx'
import { EditedList, type RunAction } from '../records/edited-list.tsx'
import { NamedPicture } from '../records/named-picture.tsx'
import { vodsApi, vodsListPath, type VodAction, type VodItem } from './api.ts'

/** L-01…L-08. */
export function VodsPage() {
  const list = useListParameters(['status', 'category', 'access', 'kind'])
  const { status, category } = list.filters
  const input = { ...list.input, status: status as '', category }
  const query = useQuery({ ...vodsApi.list.query(input), placeholderData: keepPreviousData })
  return (
    <EditedList<VodItem, VodAction>
      title="VODs"
      help="Films and episodes that subscribers watch whenever they like."
      noun={['VOD', 'VODs']}
      path="/vods"
      list={list}
      query={query}
      nameOf={({ name }) => name}
      empty="There are no films yet. Create a category for films first, then the film with its stream address."
      api={{ listPath: vodsListPath, bulk: vodsApi.bulk, move: vodsApi.move }}
      columns={[
        {
          id: 'name',
          name: 'Name',
          isRowHeader: true,
          canSort: true,
          cell: ({ id, name, image }) => <NamedPicture picture={image} name={name} to={`/vods/${id}`} />,
        },
        { id: 'category', name: 'Category', canSort: true, cell: (vod) => vod.categoryName },
        { id: 'year', name: 'Year', canSort: true, cell: ({ year }) => year ?? '–' },
        { id: 'age', name: 'Age rating', cell: (vod) => vod.ageRating ?? '–' },
      ]}
      filters={
        <CategoryFilter kind="vod" value={category} onChange={(id) => list.change({ category: id })} />
      }
      bulk={(records, run) => <MoveToCategory records={records} run={run} />}
    />
  )
}

function MoveToCategory({ records, run }: { records: readonly VodItem[]; run: RunAction<VodAction> }) {
  const [isOpen, setIsOpen] = useState(false)
  const [category, setCategory] = useState('')
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Category …</Button>
      {isOpen && (
        <Dialog title="Move to a category" onClose={close}>
          <Form
            submit="Move"
            onCancel={close}
            onSubmit={() => run(records, { kind: 'category', category }, 'moved').then(close)}
          >
            <CategoryChoice kind="vod" value={category} onChange={setCategory} />
          </Form>
        </Dialog>
      )}
    </>
  )
}

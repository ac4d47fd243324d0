import { plural, t } from '@lingui/core/macro'
import { missingForViewers } from '@kallo/rules/catalogue/vod-state'
import { Button } from '@kallo/ui/rich/button'
import { Dialog } from '@kallo/ui/rich/dialog'
import { SelectField } from '@kallo/ui/rich/select-field'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Form } from '../../platform/form.tsx'
import { useListParameters } from '../../platform/list-parameters.ts'
import { CategoryChoice, CategoryFilter } from '../categories/category-choice.tsx'
import type { RunAction } from '../records/bulk.ts'
import { RecordListPage, type Publishing } from '../records/record-list-page.tsx'
import { NamedPicture } from '../records/named-picture.tsx'
import { vodsApi, vodsListPath, type VodAction, type VodItem } from './api.ts'
import { busyRefreshMs, isVodBusy, missingText, VodState } from './vod-state.tsx'
import { vodTexts } from './texts.ts'

/** L-01…L-08. */
export function VodsPage() {
  const list = useListParameters(['status', 'category', 'video', 'access', 'kind'])
  const { status, category } = list.filters
  const video = list.filters.video === 'failed' ? 'failed' : ''
  const input = { ...list.input, status: status as '', category, video } as const
  const query = useQuery({
    ...vodsApi.list.query(input),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isVodBusy) ? busyRefreshMs : false),
  })
  const navigate = useNavigate()
  return (
    <RecordListPage<VodItem, VodAction>
      title={t`Films`}
      help={t`Films and episodes that subscribers watch whenever they like.`}
      texts={vodTexts}
      path="/vods"
      list={list}
      query={query}
      nameOf={({ name }) => name}
      empty={t`There are no films yet. Add video files, or create a film and give it a stream address.`}
      api={{ listPath: vodsListPath, bulk: vodsApi.bulk, move: vodsApi.move }}
      actions={<Button onPress={() => void navigate('/vods/files')}>{t`Add video files`}</Button>}
      columns={[
        {
          id: 'name',
          name: t`Name`,
          isRowHeader: true,
          canSort: true,
          cell: ({ id, name, image }) => <NamedPicture picture={image} name={name} to={`/vods/${id}`} />,
        },
        { id: 'category', name: t`Category`, canSort: true, cell: (vod) => vod.categoryName },
        { id: 'year', name: t`Year`, canSort: true, cell: ({ year }) => year ?? '–' },
        { id: 'age', name: t`Age rating`, cell: (vod) => vod.ageRating ?? '–' },
      ]}
      publishing={publishing}
      filters={
        <>
          <CategoryFilter kind="vod" value={category} onChange={(id) => list.change({ category: id })} />
          <SelectField
            label={t`Video`}
            options={videoOptions}
            value={video}
            onChange={(value) => list.change({ video: value })}
          />
        </>
      }
      bulk={(records, run) => <MoveToCategory records={records} run={run} />}
    />
  )
}

const videoOptions = [
  { value: '', label: t`Any` },
  { value: 'failed', label: t`Could not be prepared` },
] as const

const publishing = {
  // L-02: VODs that can be played are published at once.
  actionOf: (vods) => ({ kind: waitingOf(vods).length > 0 ? 'publish-when-ready' : 'publish' }),
  doneOf: (vods) => (count) => publishedText(vods, count),
  keptAsDraft: (count) => plural(count, { one: '# film kept as a draft', other: '# films kept as drafts' }),
  publishesWhenReady: (vod) => vod.publishWhenReady,
  stateOf: (vod) => <VodState vod={vod} />,
} satisfies Publishing<VodItem, VodAction>

function waitingOf(vods: readonly VodItem[]): VodItem[] {
  return vods.filter(({ state }) => !state.isPlayable)
}

/** L-13: what happens to VODs without a video, and which information viewers will miss. */
function publishedText(vods: readonly VodItem[], count: number): string {
  const waiting = waitingOf(vods)
  if (waiting.length === 0) return vodTexts.published(count)
  const done =
    waiting.length === vods.length
      ? plural(count, {
          one: '# film will be published when ready.',
          other: '# films will be published when ready.',
        })
      : plural(count, {
          one: '# film is published, or will be when it is ready.',
          other: '# films are published, or will be when they are ready.',
        })
  const missing = missingText([...new Set(waiting.flatMap(missingForViewers))])
  return missing === null ? done : `${done} ${missing}`
}

const moved = (count: number) => plural(count, { one: '# film moved', other: '# films moved' })

function MoveToCategory({ records, run }: { records: readonly VodItem[]; run: RunAction<VodAction> }) {
  const [isOpen, setIsOpen] = useState(false)
  const [category, setCategory] = useState('')
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>{t`Category…`}</Button>
      {isOpen && (
        <Dialog title={t`Move to a category`} onClose={close}>
          <Form
            submit={t`Move`}
            onCancel={close}
            onSubmit={async () => {
              if (await run(records, { kind: 'category', category }, moved)) close()
            }}
          >
            <CategoryChoice kind="vod" value={category} onChange={setCategory} />
          </Form>
        </Dialog>
      )}
    </>
  )
}

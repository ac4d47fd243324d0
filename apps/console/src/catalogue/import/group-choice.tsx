import { Button } from '@kallo/ui/rich/button'
import { Checkbox } from '@kallo/ui/rich/choices'
import { ErrorText } from '@kallo/ui/state'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PageSize } from '../../platform/list-parameters.ts'
import { ListPager } from '../../platform/list-pager.tsx'
import { ListSearch } from '../../platform/list-search.tsx'
import { importsApi, type ImportBatch, type ImportGroup } from './api.ts'
import { groupParameter } from './group-parameter.ts'
import styles from './group-choice.module.css'
import { useChoose } from './use-choose.ts'

/** From this number on, groups can be searched. */
const searchable = 25

/** J-14: which groups of a playlist are imported. */
export function GroupChoice({ batch }: { batch: ImportBatch }) {
  const [input, setInput] = useState({ search: '', page: 1, perPage: 100 as PageSize })
  const { data, error } = useQuery({
    ...importsApi.groups.query({ id: batch.id, ...input, sort: '' }),
    placeholderData: keepPreviousData,
  })
  const choose = useChoose(batch)
  const { total } = batch.counts
  return (
    <section className={styles.groups} aria-labelledby="groups">
      <header className={styles.head}>
        <div>
          <h2 id="groups">What to import</h2>
          <p className={styles.note}>
            {(total - batch.counts.excluded).toLocaleString('en')} of {total.toLocaleString('en')} channels.
            The choice is kept when the playlist is read again.
          </p>
        </div>
        <div className={styles.actions}>
          <Button isDisabled={choose.isPending} onPress={() => choose.mutate({ everything: true })}>
            Import everything
          </Button>
          <Button isDisabled={choose.isPending} onPress={() => choose.mutate({ everything: false })}>
            Leave everything out
          </Button>
        </div>
      </header>
      {(data?.total ?? 0) > searchable || input.search !== '' ? (
        <ListSearch
          label="Search groups"
          value={input.search}
          onChange={(search) => setInput({ ...input, search, page: 1 })}
        />
      ) : null}
      {(error ?? choose.error) && <ErrorText error={error ?? choose.error} />}
      {data?.items.length === 0 && <p className={styles.note}>No group matches the search.</p>}
      <ul className={styles.list}>
        {data?.items.map((group) => (
          <GroupRow
            key={group.name}
            group={group}
            isDisabled={choose.isPending}
            onChange={(isImported) => choose.mutate({ groups: [{ name: group.name, isImported }] })}
          />
        ))}
      </ul>
      {data && data.total > input.perPage && (
        <ListPager
          total={data.total}
          count={data.items.length}
          {...input}
          onChange={({ page = 1, perPage = input.perPage }) =>
            setInput({ ...input, page: Number(page), perPage: perPage as PageSize })
          }
        />
      )}
    </section>
  )
}

interface GroupRowProps {
  group: ImportGroup
  isDisabled: boolean
  onChange: (isImported: boolean) => void
}

function GroupRow({ group: { name, entries, imported }, isDisabled, onChange }: GroupRowProps) {
  const isPartial = imported > 0 && imported < entries
  const count = (n: number) => n.toLocaleString('en')
  return (
    <li className={styles.row}>
      <Checkbox
        label={name === '' ? 'Without a group' : name}
        description={isPartial ? `${count(imported)} of ${count(entries)} channels` : channels(entries)}
        value={imported === entries}
        isIndeterminate={isPartial}
        isDisabled={isDisabled}
        onChange={onChange}
      />
      <Link
        to={`?${new URLSearchParams({ change: 'all', group: groupParameter(name) })}`}
        aria-label={`Show the channels of ${name === '' ? 'no group' : name}`}
      >
        Show
      </Link>
    </li>
  )
}

function channels(count: number): string {
  return count === 1 ? '1 channel' : `${count.toLocaleString('en')} channels`
}

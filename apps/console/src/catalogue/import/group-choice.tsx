import { plural, t } from '@lingui/core/macro'
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
import { formatCount } from './counts-text.ts'
import { groupParameter } from './group-parameter.ts'
import styles from './group-choice.module.css'
import { useChoose } from './use-choose.ts'

/** With this number of groups or more, there is a search field. */
const searchable = 25

/** J-14: which groups of a playlist are imported. */
export function GroupChoice({ batch }: { batch: ImportBatch }) {
  const [input, setInput] = useState({ search: '', page: 1, perPage: 100 as PageSize })
  const { data, error } = useQuery({
    ...importsApi.groups.query({ id: batch.id, ...input, sort: '' }),
    placeholderData: keepPreviousData,
  })
  const choose = useChoose(batch)
  const { total, excluded } = batch.counts
  const [chosen, all] = [formatCount(total - excluded), formatCount(total)]
  return (
    <section className={styles.groups} aria-labelledby="groups">
      <header className={styles.head}>
        <div>
          <h2 id="groups">{t`What to import`}</h2>
          <p className={styles.note}>
            {t`${chosen} of ${all} channels. The choice is kept when the playlist is read again.`}
          </p>
        </div>
        <div className={styles.actions}>
          <Button isDisabled={choose.isPending} onPress={() => choose.mutate({ everything: true })}>
            {t`Import everything`}
          </Button>
          <Button isDisabled={choose.isPending} onPress={() => choose.mutate({ everything: false })}>
            {t`Leave everything out`}
          </Button>
        </div>
      </header>
      {(data?.total ?? 0) > searchable || input.search !== '' ? (
        <ListSearch
          label={t`Search groups`}
          value={input.search}
          onChange={(search) => setInput({ ...input, search, page: 1 })}
        />
      ) : null}
      {(error ?? choose.error) && <ErrorText error={error ?? choose.error} />}
      {data?.items.length === 0 && <p className={styles.note}>{t`No group matches the search.`}</p>}
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
  const [chosen, all] = [formatCount(imported), formatCount(entries)]
  return (
    <li className={styles.row}>
      <Checkbox
        label={name === '' ? t`Without a group` : name}
        description={
          isPartial
            ? t`${chosen} of ${all} channels`
            : plural(entries, { one: '# channel', other: '# channels' })
        }
        value={imported === entries}
        isIndeterminate={isPartial}
        isDisabled={isDisabled}
        onChange={onChange}
      />
      <Link
        to={`?${new URLSearchParams({ change: 'all', group: groupParameter(name) })}`}
        aria-label={name === '' ? t`Show the channels of no group` : t`Show the channels of ${name}`}
      >
        {t`Show`}
      </Link>
    </li>
  )
}

import { t } from '@lingui/core/macro'
import type { home, HomeRowKind } from '@kallo/contract/catalogue/home'
import { Button } from '@kallo/ui/rich/button'
import { Switch } from '@kallo/ui/rich/choices'
import { ErrorText } from '@kallo/ui/state'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '../../platform/api-client.ts'
import { Page } from '../../platform/page.tsx'
import previewStyles from '../../platform/preview-frame.module.css'
import { HomePreview } from '../../platform/home-preview.tsx'
import styles from './home-rows.module.css'

const rowsApi = client<typeof home>()({
  rowSettings: 'GET console/home-rows',
  changeRows: 'POST console/home-rows',
})

const names: Record<HomeRowKind, [name: string, rule: string]> = {
  'continue-watching': [t`Continue watching`, t`What the profile has begun and not finished.`],
  'on-now': [
    t`On now`,
    t`Favourite channels first, then the most recently watched, then the order of the channels.`,
  ],
  'my-list': [t`My List`, t`What the profile has put on its list.`],
  new: [
    t({ message: 'New', context: 'home page row' }),
    t`Newest films first. Each series appears only once.`,
  ],
  popular: [t`Popular today`, t`What at least five viewers watched in the last 24 hours.`],
  'because-you-watched': [t`Because you watched …`, t`Of the same series or category, and not yet watched.`],
  shelves: [t`Channels and films by category`, t`The categories in their order.`],
}

interface Row {
  kind: HomeRowKind
  isOn: boolean
}

/** B-17, B-36. */
export function HomeRowsPage() {
  const queries = useQueryClient()
  const query = useQuery(rowsApi.rowSettings.query())
  const change = useMutation({
    mutationFn: (input: { rows: Row[]; version: number }) => rowsApi.changeRows(input),
    onSuccess: (list) => queries.setQueryData(rowsApi.rowSettings.key(), list),
    // Shows the rows of the other operator, or what was stored although the response was lost.
    onError: () => queries.invalidateQueries({ queryKey: rowsApi.rowSettings.key() }),
  })
  const rows = query.data?.rows ?? []
  const content = useMemo(
    () => ({
      name: '',
      headline: '',
      introduction: '',
      rows: (query.data?.rows ?? []).filter(({ isOn }) => isOn).map(({ kind }) => kind),
    }),
    [query.data],
  )
  return (
    <Page
      title={t`Home page`}
      help={t`The rows of the home page of signed-in viewers, from top to bottom. A row with fewer than two entries is not shown.`}
    >
      {(query.error ?? change.error) && <ErrorText error={query.error ?? change.error} />}
      <div className={previewStyles.beside}>
        <RowList
          rows={rows}
          isBusy={change.isPending}
          onChange={(next) => change.mutate({ rows: next, version: query.data?.version ?? 1 })}
        />
        {query.data && <HomePreview content={content} />}
      </div>
    </Page>
  )
}

interface RowListProps {
  rows: readonly Row[]
  isBusy: boolean
  onChange: (rows: Row[]) => void
}

function RowList({ rows, isBusy, onChange }: RowListProps) {
  const move = (index: number, by: number) => {
    const next = rows.toSpliced(index, 1)
    const row = rows[index]
    if (row) next.splice(index + by, 0, row)
    onChange(next)
  }
  return (
    <ol className={styles.rows}>
      {rows.map(({ kind, isOn }, index) => {
        const [name, rule] = names[kind]
        return (
          <li key={kind} className={styles.row}>
            <Switch
              label={name}
              description={rule}
              value={isOn}
              isDisabled={isBusy}
              onChange={(isWanted: boolean) => onChange(rows.with(index, { kind, isOn: isWanted }))}
            />
            <Button
              aria-label={t`Move ${name} up`}
              isDisabled={index === 0 || isBusy}
              onPress={() => move(index, -1)}
            >
              {t`Up`}
            </Button>
            <Button
              aria-label={t`Move ${name} down`}
              isDisabled={index === rows.length - 1 || isBusy}
              onPress={() => move(index, 1)}
            >
              {t`Down`}
            </Button>
          </li>
        )
      })}
    </ol>
  )
}

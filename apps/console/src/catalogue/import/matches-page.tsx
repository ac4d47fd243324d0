import { plural, t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import type { TableColumn } from '@kallo/ui/rich/data-table'
import { SelectField } from '@kallo/ui/rich/select-field'
import { ErrorText } from '@kallo/ui/state'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useListParameters } from '../../platform/list-parameters.ts'
import { Page } from '../../platform/page.tsx'
import { RecordList } from '../../platform/record-list.tsx'
import { runOrShowError, showToast } from '../../platform/toasts.tsx'
import { importsApi, type ImportMatch } from './api.ts'
import styles from './import.module.css'
import { MatchDialog } from './match-dialog.tsx'

const filters = [
  { value: '', label: t`All channels` },
  { value: 'ambiguous', label: t`To confirm` },
  { value: 'without', label: t`Without a guide` },
  { value: 'manual', label: t`Chosen by hand` },
] as const
type Shown = (typeof filters)[number]['value']

const reasons: Record<ImportMatch['how'], string> = {
  exact: t`same ID`,
  name: t`same name`,
  similar: t`similar name, to confirm`,
  manual: t`chosen by hand`,
  ambiguous: t`several guides fit`,
  none: '',
}

/** J-07: which guide each channel with an external stream has. */
export function MatchesPage() {
  const queryClient = useQueryClient()
  const list = useListParameters(['show'])
  const show = filters.find(({ value }) => value === list.filters.show)?.value ?? ''
  const query = useQuery({
    ...importsApi.matches.query({ ...list.input, show: show === '' ? 'all' : show }),
    placeholderData: keepPreviousData,
  })
  const [edited, setEdited] = useState<ImportMatch | null>(null)
  const reload = () => queryClient.invalidateQueries()
  const choose = async (match: ImportMatch, sourceId: string, guideId: string | null) => {
    const { channelId } = match
    await importsApi.setMatch({ channelId, sourceId, guideId })
    await reload()
    showToast(t`Saved. It takes effect with the next import.`, async () => {
      await restore(match)
      await reload()
    })
  }
  return (
    <Page
      title={t`Channel guides`}
      help={t`Channels are matched to guides by ID and name. A guide with a similar name is only proposed. What you choose here is kept in every import.`}
      actions={<RematchButtons onConfirmed={reload} />}
    >
      <nav className={styles.links} aria-label={t`Import`}>
        <Link to="/import">{t`All sources`}</Link>
      </nav>
      <RecordList<ImportMatch>
        label={t`Channel guides`}
        list={list}
        searchLabel={t`Search channel or guide`}
        query={query}
        keyOf={({ channelId: id }) => id}
        empty={t`Channels with external streams appear here once you have imported a playlist.`}
        filters={
          <SelectField<Shown>
            label={t`Show`}
            options={filters}
            value={show}
            onChange={(value) => list.change({ show: value })}
          />
        }
        columns={columnsOf(choose, setEdited)}
      />
      {edited && (
        <MatchDialog
          match={edited}
          onClose={() => setEdited(null)}
          onChoose={(sourceId, guideId) => choose(edited, sourceId, guideId)}
          onClear={async () => {
            await importsApi.clearMatch({ channelId: edited.channelId })
            await reload()
          }}
        />
      )}
    </Page>
  )
}

/** The choice that was made before; a guide that was not chosen is found again. */
function restore({ channelId, sourceId, guideId, isLocked }: ImportMatch): Promise<unknown> {
  return isLocked && sourceId !== null
    ? importsApi.setMatch({ channelId, sourceId, guideId })
    : importsApi.clearMatch({ channelId })
}

function columnsOf(
  onChoose: GuideCellProps['onChoose'],
  onEdit: (match: ImportMatch) => void,
): TableColumn<ImportMatch>[] {
  return [
    { id: 'channel', name: t`Channel`, isRowHeader: true, cell: ({ channel }) => channel },
    { id: 'guide', name: t`Guide`, cell: (match) => <GuideCell match={match} onChoose={onChoose} /> },
    { id: 'how', name: t`Matched by`, cell: ({ how }) => reasons[how] },
    {
      id: 'action',
      name: t`Action`,
      cell: (match) => (
        <Button
          aria-label={t`Choose the guide of ${{ channel: match.channel }}`}
          onPress={() => onEdit(match)}
        >
          {t`Choose`}
        </Button>
      ),
    },
  ]
}

interface GuideCellProps {
  match: ImportMatch
  onChoose: (match: ImportMatch, sourceId: string, guideId: string) => Promise<void>
}

function GuideCell({ match, onChoose }: GuideCellProps) {
  const { guideId: guide, sourceId: source, candidates, isLocked, channel } = match
  if (guide !== null) return guide
  if (isLocked) return t({ message: 'None', context: 'guide' })
  if (source === null || candidates.length === 0) return <span className={styles.muted}>{t`Not found`}</span>
  return (
    <span className={styles.candidates}>
      {candidates.map(({ guideId: id, name }) => (
        <Button
          key={id}
          aria-label={t`Use ${name} (${id}) for ${channel}`}
          onPress={() => void runOrShowError(() => onChoose(match, source, id))}
        >
          {name} <span className={styles.muted}>{id}</span>
        </Button>
      ))}
    </span>
  )
}

/** Confirms the proposals of all channels, or stages the last file of each guide again, so that choices take effect at once. */
function RematchButtons({ onConfirmed }: { onConfirmed: () => Promise<unknown> }) {
  const navigate = useNavigate()
  const { data } = useQuery(importsApi.sources.query())
  const [error, setError] = useState<unknown>(null)
  const attempt = async (action: () => Promise<unknown>) => {
    setError(null)
    try {
      await action()
    } catch (failure) {
      setError(failure)
    }
  }
  const rematch = async (id: string) => {
    const batch = await importsApi.rematch({ id })
    await navigate(`/import/batches/${batch.id}`)
  }
  const confirm = async () => {
    const { confirmed } = await importsApi.confirmProposals()
    await onConfirmed()
    showToast(
      confirmed === 0
        ? t`Nothing was confirmed: no channel has exactly one proposed guide.`
        : plural(confirmed, {
            one: '# proposal confirmed. It takes effect with the next import.',
            other: '# proposals confirmed. They take effect with the next import.',
          }),
    )
  }
  return (
    <div className={styles.actions}>
      <Button onPress={() => void attempt(confirm)}>{t`Confirm all similar names`}</Button>
      {data?.items
        .filter(({ kind }) => kind === 'xmltv')
        .map(({ id, name }) => (
          <Button key={id} onPress={() => void attempt(() => rematch(id))}>
            {t`Review ${name} with these guides`}
          </Button>
        ))}
      {error !== null && <ErrorText error={error} />}
    </div>
  )
}

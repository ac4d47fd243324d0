import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Page } from '../../platform/page.tsx'
import { importsApi, isRunning } from './api.ts'
import styles from './import.module.css'
import { SourceCard } from './source-card.tsx'
import { SourceDialog, type SourceDraft } from './source-dialog.tsx'

const runningPollMs = 1_000
const idlePollMs = 15_000

/** J-01: sources of playlists and guides. */
export function ImportPage() {
  const queryClient = useQueryClient()
  const { data, error } = useQuery({
    ...importsApi.sources.query(),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ latest }) => latest && isRunning(latest)) ? runningPollMs : idlePollMs,
  })
  const [edited, setEdited] = useState<SourceDraft | null>(null)
  const reload = () => queryClient.invalidateQueries({ queryKey: importsApi.sources.key() })
  const sources = data?.items ?? []
  return (
    <Page
      title={t`Import`}
      help={t`Channels from playlists (M3U) and programmes from guides (XMLTV). Nothing changes before you have reviewed it.`}
      actions={
        <>
          <Button kind="primary" onPress={() => setEdited({ kind: 'm3u' })}>
            {t`Add a playlist`}
          </Button>
          <Button onPress={() => setEdited({ kind: 'xmltv' })}>{t`Add a guide`}</Button>
        </>
      }
    >
      <nav className={styles.links} aria-label={t`Import`}>
        <Link to="/import/batches">{t`History`}</Link>
        <Link to="/import/matches">{t`Channel guides`}</Link>
      </nav>
      {error && <ErrorText error={error} />}
      {data && sources.length === 0 && (
        <div className={styles.empty}>
          <p>
            {t`Begin with your playlist: a file with the ending .m3u or .m3u8, or its address. The channels in it become channels of your service. Then add the guide that belongs to it.`}
          </p>
        </div>
      )}
      {sources.map((source) => (
        <SourceCard
          key={source.id}
          source={source}
          onEdit={() => setEdited({ kind: source.kind, source })}
          onAddGuide={(url) => setEdited({ kind: 'xmltv', url })}
          onChanged={reload}
        />
      ))}
      {edited && <SourceDialog draft={edited} onClose={() => setEdited(null)} onDone={reload} />}
    </Page>
  )
}

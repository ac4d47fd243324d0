import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import type { WallRestart } from '@kallo/rules/insights/wall-tile'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { Page } from '../../platform/page.tsx'
import { reportRestart as report, wallQuery, type WallData } from './api.ts'
import { TileDialog } from './tile-dialog.tsx'
import { Tile } from './tile.tsx'
import { useWallScheduler } from './wall-scheduler.ts'
import { WallSummary, WallTools } from './wall-summary.tsx'
import { arrangeWall, wallStreams } from './wall-tiles.ts'
import { useLatestStreams, useWallView } from './wall-view.ts'
import styles from './wall.module.css'

/** P-08, R-08. */
export function MonitoringPage() {
  const query = useQuery(wallQuery())
  return (
    <Page
      title={t`Monitoring`}
      help={t`All channels on one page, with their health. Tiles play without sound and are not counted as viewers.`}
    >
      {query.isError && query.data === undefined && (
        <div className={styles.none}>
          <ErrorText error={query.error} />
          <Button onPress={() => void query.refetch()}>{t`Retry`}</Button>
        </div>
      )}
      {query.data && <Wall wall={query.data} isBehind={query.isError} refetch={query.refetch} />}
    </Page>
  )
}

interface WallProps {
  wall: WallData
  /** The last request failed, so older data is shown. */
  isBehind: boolean
  refetch: () => Promise<unknown>
}

/** P-08: renders the tiles. The scheduler decides which of them play. */
function Wall({ wall, isBehind, refetch }: WallProps) {
  const [view, changeView] = useWallView()
  const [opened, setOpened] = useState<string | null>(null)
  const streams = wallStreams(wall.channels)
  const latest = useLatestStreams(streams)
  const [reportRestart] = useState(() => (key: string, restart: WallRestart) => {
    const stream = latest(key)
    if (stream) report(stream.first.tag, restart)
  })
  const scheduler = useWallScheduler({ onRestart: reportRestart, refresh: refetch })
  const failing = useSyncExternalStore(scheduler.subscribe, scheduler.failing)
  const shown = arrangeWall(streams, view, failing)
  const order = shown.map(({ key }) => key).join(' ')
  useEffect(() => scheduler.setOrder(order === '' ? [] : order.split(' ')), [scheduler, order])
  const addressOf = useCallback((key: string) => latest(key)?.first.streamUrl ?? '', [latest])
  const renew = useCallback(() => void refetch(), [refetch])
  const dialog = streams.find(({ key }) => key === opened)
  return (
    <section aria-label={t`Wall`} className={styles.wall}>
      <WallTools view={view} onChange={changeView} />
      <WallSummary streams={streams} failing={failing} isBehind={isBehind} />
      {shown.length === 0 && <NoTiles search={view.search} onClear={() => changeView({ search: '' })} />}
      <ul className={`${styles.grid} ${styles[view.size]}`}>
        {shown.map((stream) => (
          <li key={stream.key}>
            <Tile
              stream={stream}
              scheduler={scheduler}
              addressOf={addressOf}
              onRejected={renew}
              onOpen={setOpened}
            />
          </li>
        ))}
      </ul>
      {dialog && <TileDialog stream={dialog} scheduler={scheduler} onClose={() => setOpened(null)} />}
    </section>
  )
}

function NoTiles({ search, onClear }: { search: string; onClear: () => void }) {
  if (!search)
    return (
      <p>
        <Trans>
          No channel is published yet. <Link to="/channels">Open the channels</Link>
        </Trans>
      </p>
    )
  return (
    <p className={styles.none}>
      <Trans>
        No channel matches “{search}”. <Button onPress={onClear}>Clear the search</Button>
      </Trans>
    </p>
  )
}

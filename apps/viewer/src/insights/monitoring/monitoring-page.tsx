import { Trans, useLingui } from '@lingui/react/macro'
import { HiddenPageGate } from '../../platform/hidden-page.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { PanelSkeleton } from '../../platform/form-panel.tsx'
import styles from './wall.module.css'
import { Button } from '@kallo/ui/button'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { WallRestart } from '@kallo/rules/insights/wall-tile'
import { Notice } from '../../platform/notice.tsx'
import { useLatestStreams, useWallView } from './wall-view.ts'
import { reportRestart as report, type WallData, wallQuery } from './api.ts'
import { Tile } from './tile.tsx'
import { TileDialog } from './tile-dialog.tsx'
import { useWallScheduler } from './wall-scheduler.ts'
import { WallSummary, WallTools } from './wall-summary.tsx'
import { arrangeWall, wallStreams } from './wall-tiles.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../platform/load-failed.tsx'
import { Reports } from './reports/reports.tsx'
import { Skeleton } from '@kallo/ui/skeleton'

/** P-08, R-08: for operators only; others get a 404. */
export function MonitoringPage() {
  const { t } = useLingui()
  return (
    <HiddenPageGate page="monitoring" skeleton={<PanelSkeleton title={t`One moment`} />}>
      <div className={styles.page}>
        <PageHead title={t`Monitoring`} lead={<Trans>Every channel at once, and how each one does.</Trans>} />
        <WallPanel />
      </div>
    </HiddenPageGate>
  )
}

interface WallProps {
  wall: WallData
  /** The last request failed: this is older data. */
  isBehind: boolean
  refetch: () => Promise<unknown>
}

/** P-08: renders the tiles. The scheduler decides which of them play. */
function Wall({ wall, isBehind, refetch }: WallProps) {
  const { t } = useLingui()
  const [view, changeView] = useWallView()
  const [opened, setOpened] = useState<string | null>(null)
  const streams = wallStreams(wall.channels)
  const latest = useLatestStreams(streams)
  const [reportRestart] = useState(() => (key: string, restart: WallRestart) => {
    const stream = latest(key)
    if (stream) report(stream.first.tag, restart)
  })
  const scheduler = useWallScheduler({ onRestart: reportRestart, refresh: refetch })
  const troubled = useSyncExternalStore(scheduler.subscribe, scheduler.troubled)
  const shown = arrangeWall(streams, view, troubled)
  const order = shown.map(({ key }) => key).join(' ')
  useEffect(() => scheduler.setOrder(order === '' ? [] : order.split(' ')), [scheduler, order])
  const addressOf = useCallback((key: string) => latest(key)?.first.stream_url ?? '', [latest])
  const renew = useCallback(() => void refetch(), [refetch])
  const dialog = streams.find(({ key }) => key === opened)
  return (
    <section aria-label={t`Wall`}>
      <WallTools view={view} onChange={changeView} />
      <WallSummary streams={streams} troubled={troubled} isBehind={isBehind} />
      {shown.length === 0 && <NothingShown search={view.search} onClear={() => changeView({ search: '' })} />}
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

function NothingShown({ search, onClear }: { search: string; onClear: () => void }) {
  if (!search) return <Notice level="h2" title={<Trans>No channel is published yet</Trans>} />
  return (
    <Notice
      level="h2"
      title={<Trans>Nothing called “{search}”</Trans>}
      actions={
        <Button look="quiet" onClick={onClear}>
          <Trans>Clear the search</Trans>
        </Button>
      }
    />
  )
}

/** P-08, D-06. */
function WallPanel() {
  const query = useQuery(wallQuery())
  return (
    <Loaded query={query} skeleton={<WallSkeleton />}>
      {(wall) => (
        <>
          <Wall wall={wall} isBehind={query.isError} refetch={query.refetch} />
          <Reports timeZone={wall.time_zone} />
        </>
      )}
    </Loaded>
  )
}

const ghosts = Array.from({ length: 12 }, (_, index) => index)

function WallSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`}>
      <Skeleton className={styles.toolsGhost} />
      <div className={`${styles.grid} ${styles.small}`}>
        {ghosts.map((ghost) => (
          <Skeleton key={ghost} className={styles.tileGhost} />
        ))}
      </div>
    </div>
  )
}

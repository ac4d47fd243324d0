import { Button } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { WallRestart } from '@kallo/rules/insights/wall-tile'
import { Notice } from '../../platform/notice.tsx'
import { reportRestart as report } from './report-restart.ts'
import { Tile } from './tile.tsx'
import { TileDialog } from './tile-dialog.tsx'
import { useDesk } from './use-desk.ts'
import { useLatestStreams } from './use-latest-streams.ts'
import styles from './wall.module.css'
import type { WallData } from './wall-calls.ts'
import { WallSummary } from './wall-summary.tsx'
import { arrangeWall, wallStreams } from './wall-tiles.ts'
import { WallTools } from './wall-tools.tsx'
import { useWallView } from './wall-view.ts'

export interface WallProps {
  wall: WallData
  /** The last question went unanswered: this is what was known before. */
  isBehind: boolean
  refetch: () => Promise<unknown>
}

/** P-08: the wall. Which tiles play is decided by the desk; this draws them and reports what stood still. */
export function Wall({ wall, isBehind, refetch }: WallProps) {
  const { t } = useLingui()
  const [view, changeView] = useWallView()
  const [opened, setOpened] = useState<string | null>(null)
  const streams = wallStreams(wall.channels)
  const latest = useLatestStreams(streams)
  const [reportRestart] = useState(() => (key: string, restart: WallRestart) => {
    const stream = latest(key)
    if (stream) report(stream.first.tag, restart)
  })
  const desk = useDesk({ onRestart: reportRestart, refresh: refetch })
  const troubled = useSyncExternalStore(desk.subscribe, desk.troubled)
  const shown = arrangeWall(streams, view, troubled)
  const order = shown.map(({ key }) => key).join(' ')
  useEffect(() => desk.setOrder(order === '' ? [] : order.split(' ')), [desk, order])
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
            <Tile stream={stream} desk={desk} addressOf={addressOf} onRefused={renew} onOpen={setOpened} />
          </li>
        ))}
      </ul>
      {dialog && <TileDialog stream={dialog} desk={desk} onClose={() => setOpened(null)} />}
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

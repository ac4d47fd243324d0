import { Button } from '@kallo/ui/button'
import { Dialog } from '@kallo/ui/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { ChannelHealth } from './channel-health.tsx'
import type { Desk } from './desk.ts'
import styles from './details.module.css'
import { shownState } from './shown-state.ts'
import { TileState } from './tile-state.tsx'
import type { WallStream } from './wall-tiles.ts'

export interface TileDialogProps {
  stream: WallStream
  desk: Desk
  onClose: () => void
}

/** All that is known of a stream and its channels. */
export function TileDialog({ stream, desk, onClose }: TileDialogProps) {
  const { key, name, channels } = stream
  const { t } = useLingui()
  const view = useSyncExternalStore(desk.subscribe, () => desk.view(key))
  return (
    <Dialog
      title={name}
      onClose={onClose}
      closeLabel={t`Close`}
      hasParts
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <p className={styles.now}>
        <TileState state={shownState(stream, view)} />
      </p>
      {channels.map((channel) => (
        <section key={channel._id} className={styles.channel}>
          {channels.length > 1 && <h3>{channel.name}</h3>}
          {channel.health ? (
            <ChannelHealth health={channel.health} isExternal={channel.is_external} />
          ) : (
            <p>
              <Trans>Not looked at yet.</Trans>
            </p>
          )}
        </section>
      ))}
    </Dialog>
  )
}

import { t } from '@lingui/core/macro'
import { Card } from '@kallo/ui/card'
import { Button } from '@kallo/ui/rich/button'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { ErrorText } from '@kallo/ui/state'
import { useState } from 'react'
import { formatTime } from '../../platform/format-time.ts'
import { SortableList } from '../../platform/sortable-list.tsx'
import { runOrShowError } from '../../platform/toasts.tsx'
import { AddSourceDialog } from './add-source-dialog.tsx'
import { liveApi, type Live, type LiveSource } from './api.ts'
import { KeyDialog } from './key-dialog.tsx'
import { kindName, sourceName } from './source-names.ts'
import { useLiveChange } from './use-live-change.ts'
import { serverText } from '../../platform/server-messages.ts'
import styles from './live.module.css'

/** Y-14: the sources in their order; each change is stored at once. */
export function LiveSources({ live }: { live: Live }) {
  const change = useLiveChange(live)
  const [error, setError] = useState<unknown>(null)
  const [isAdding, setIsAdding] = useState(false)
  const { channelId, version, sources } = live
  const reorder = async (keys: string[]) => {
    setError(null)
    try {
      await change(() => liveApi.order({ channelId, version, sources: keys.map(Number) }))
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <Card
      title={t`Sources`}
      actions={
        <Button kind={sources.length === 0 ? 'primary' : 'quiet'} onPress={() => setIsAdding(true)}>
          {t`Add a source`}
        </Button>
      }
    >
      {error !== null && <ErrorText error={error} />}
      {sources.length === 0 ? (
        <p>
          {t`This channel plays its schedule. Add a source to put your own signal on air: from OBS, from an encoder with SRT, or from an HLS address. The schedule can be one of the sources.`}
        </p>
      ) : (
        <SortableList
          label={t`Sources`}
          items={sources}
          keyOf={({ id }) => String(id)}
          nameOf={({ id }) => sourceName(sources, id)}
          render={(source) => <SourceState live={live} source={source} />}
          isEnd={({ id }, end) => sources.at(end === 'first' ? 0 : -1)?.id === id}
          onStepBeyond={() => undefined}
          actions={(source) => <SourceActions live={live} source={source} />}
          onReorder={(keys) => void reorder(keys)}
        />
      )}
      {isAdding && <AddSourceDialog live={live} onClose={() => setIsAdding(false)} />}
    </Card>
  )
}

function SourceState({ live, source }: { live: Live; source: LiveSource }) {
  const { isEnabled, isReceiving, lastDataAt } = source
  const signal = !isEnabled
    ? t({ message: 'Off', context: 'source' })
    : isReceiving
      ? t`Receiving`
      : source.kind === 'schedule'
        ? t({ message: 'Ready', context: 'source' })
        : lastDataAt === null
          ? t`Waiting for the first signal`
          : t`No signal since ${{ time: formatTime(lastDataAt) }}`
  return (
    <div className={styles.source}>
      <strong>{sourceName(live.sources, source.id)}</strong>
      {live.sourceId === source.id && <span className={styles.badge}>{t`On air`}</span>}
      <span className={styles.muted}>{signal}</span>
      {source.address !== null && <code>{source.address}</code>}
      {source.problem !== null && isEnabled && (
        <span className={styles.problem}>{serverText(source.problem)}</span>
      )}
      {source.formerSecretUntil !== null && (
        <span className={styles.muted}>
          {t`The old key works until ${{ time: formatTime(source.formerSecretUntil) }}`}
        </span>
      )}
    </div>
  )
}

type Open = 'key' | 'off' | 'delete' | null

function SourceActions({ live, source }: { live: Live; source: LiveSource }) {
  const change = useLiveChange(live)
  const [open, setOpen] = useState<Open>(null)
  const { channelId, version, sources } = live
  const name = sourceName(sources, source.id)
  const params = { channelId, source: String(source.id) }
  const enable = (isEnabled: boolean) => change(() => liveApi.changeSource({ ...params, version, isEnabled }))
  const isOnAir = live.sourceId === source.id
  const toggle = () => {
    if (source.isEnabled && isOnAir) setOpen('off')
    else void runOrShowError(() => enable(!source.isEnabled))
  }
  return (
    <>
      {(source.kind === 'rtmp' || source.kind === 'srt') && (
        <Button aria-label={t`Connect a sender to ${name}`} onPress={() => setOpen('key')}>
          {t`Connect`}
        </Button>
      )}
      <Button aria-label={source.isEnabled ? t`Switch off ${name}` : t`Switch on ${name}`} onPress={toggle}>
        {source.isEnabled ? t`Switch off` : t`Switch on`}
      </Button>
      <Button aria-label={t`Delete ${name}`} onPress={() => setOpen('delete')}>{t`Delete`}</Button>
      {open === 'key' && <KeyDialog live={live} source={source} onClose={() => setOpen(null)} />}
      {open === 'off' && (
        <ConfirmDialog
          title={t`Switch off ${name}?`}
          confirm={t`Switch off`}
          onConfirm={() => enable(false)}
          onClose={() => setOpen(null)}
        >
          <p>
            {sources.some((one) => one.id !== source.id && one.isEnabled)
              ? t`It is on air. Viewers see the next source instead.`
              : t`It is on air, and no other source is switched on. Viewers lose the picture.`}
          </p>
        </ConfirmDialog>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={t`Delete ${{ name: kindName(source) }}?`}
          confirm={t`Delete`}
          onConfirm={() => change(() => liveApi.remove({ ...params, version }))}
          onClose={() => setOpen(null)}
        >
          <p>
            {sources.length === 1
              ? t`It is the only source: the channel plays its schedule again.`
              : t`If it is on air, the next source takes over. Its key stops working.`}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

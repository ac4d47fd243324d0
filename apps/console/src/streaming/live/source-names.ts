import { t } from '@lingui/core/macro'
import type { SwitchReason } from '@kallo/rules/streaming/fail-over'
import type { Live, LiveSource } from './api.ts'

const kinds: Record<LiveSource['kind'], string> = {
  hls: t`HLS address`,
  rtmp: 'RTMP (OBS)',
  srt: 'SRT',
  schedule: t`Schedule`,
}

/** Name of a source: `1 · RTMP (OBS)`. The position distinguishes sources of one kind. Null: the slate. */
export function sourceName(sources: readonly LiveSource[], id: number | null): string {
  if (id === null) return t`Slate`
  const index = sources.findIndex((source) => source.id === id)
  const source = sources[index]
  return source ? `${index + 1} · ${kinds[source.kind]}` : t`Deleted source`
}

export function kindName({ kind }: Pick<LiveSource, 'kind'>): string {
  return kinds[kind]
}

/** Why another source is on air. */
export function reasonText(reason: string): string {
  return reasons[reason] ?? reason
}

const knownReasons: Record<SwitchReason, string> = {
  start: t({ message: 'First signal', context: 'source' }),
  'no-data': t`No data`,
  ended: t({ message: 'Ended', context: 'source' }),
  unplayable: t`Cannot be played`,
  interrupted: t({ message: 'Interrupted', context: 'source' }),
  'black-and-silent': t`Black and silent`,
  'source-removed': t`Source removed`,
  'source-returned': t`Source returned`,
  'no-source': t`No source`,
}
const reasons: Readonly<Record<string, string>> = knownReasons

/** What is on air, in a sentence. */
export function stateText({ state, sources, sourceId: id }: Live): string {
  switch (state) {
    case 'on-air':
      return t`On air from ${{ source: sourceName(sources, id) }}`
    case 'slate':
      return t`The slate is on air: no source delivers a picture`
    case 'starting':
      return t({ message: 'Starting', context: 'channel' })
    case 'off':
      return sources.length === 0 ? t`No live sources` : t`Off air`
  }
}

import { t } from '@lingui/core/macro'
import type { BroadcastState } from '@kallo/rules/streaming/broadcast-state'
import { Status, type Tone } from '@kallo/ui/badge'
import type { TableColumn } from '@kallo/ui/rich/data-table'

/** P-17, and `draft` for a channel that viewers do not see. */
export type ChannelState = BroadcastState | 'draft'

/** Names of the states, which are the same in lists, on pages and in the control room. */
export const channelStateNames: Record<ChannelState, string> = {
  'on-air': t`On air`,
  'nothing-scheduled': t`Nothing is scheduled`,
  'off-air': t`Off air`,
  draft: t({ message: 'Not published', context: 'channel' }),
}

export const channelStateTones: Record<ChannelState, Tone> = {
  'on-air': 'positive',
  'nothing-scheduled': 'warning',
  'off-air': 'critical',
  draft: 'neutral',
}

/** The column with the state in lists of channels. */
export const channelStateColumn: TableColumn<{ state: ChannelState | null }> = {
  id: 'state',
  name: t`State`,
  cell: ({ state }) => (
    <Status tone={channelStateTones[state ?? 'draft']}>{channelStateNames[state ?? 'draft']}</Status>
  ),
}

import type { FailOverDecision, SwitchReason } from '@kallo/rules/streaming/fail-over'
import { endAlert, raiseAlert, type AlertDeps } from '../../accounts/alerts/index.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { BackgroundStore } from './background-store.ts'
import type { ChannelConfig } from './channel-config.ts'

type SourceAlert = NonNullable<FailOverDecision['alert']>

/** Y-06: alerts of a channel; muted during maintenance. They neither stop nor delay the channel. */
export interface ChannelAlerts {
  raise(config: ChannelConfig, alert: SourceAlert, decision: Pick<FailOverDecision, 'change' | 'state'>): void
  /** The first source is chosen, or there are no sources any more. */
  end(channelId: string): void
  overload(config: ChannelConfig, renditions: number): void
}

const sourceAlert = 'live-source'

export function createChannelAlerts(
  deps: AlertDeps & { db: Kysely<Tables> },
  store: Pick<BackgroundStore, 'add' | 'report'>,
): ChannelAlerts {
  const { db } = deps
  const raise = ({ id }: ChannelConfig, kind: string, title: string, text: string, isOver = false) =>
    store.add('an alert', () =>
      db.transaction().execute(async (trx) => {
        // Maintenance may have ended since the configuration was read. `raiseAlert` would then record an alert that is never delivered.
        const channel = await trx
          .selectFrom('live_channel')
          .where('channel_id', '=', id)
          .select('is_in_maintenance')
          .forShare()
          .executeTakeFirst()
        const isMuted = channel?.is_in_maintenance ?? false
        const path = '/console/channels'
        await raiseAlert(deps, trx, { kind, subject: id, title, text, path, isOver, isMuted })
      }),
    )
  return {
    raise: (config, alert, decision) =>
      raise(
        config,
        sourceAlert,
        ...sourceAlertText(config, alert, decision),
        alert === 'interrupted' || alert === 'black-and-silent',
      ),
    // If this fails, it is repeated when the configuration is next read.
    end: (channelId) =>
      store.report('the end of an alert', () =>
        db.transaction().execute((trx) => endAlert(deps, trx, { kind: sourceAlert, subject: channelId })),
      ),
    overload: (config, renditions) =>
      raise(
        config,
        'live-overload',
        `Channel ${config.tag} has fewer qualities`,
        `The machine is too slow to encode all qualities in real time, so the channel continues with ${renditions} of its qualities. Use a faster machine, set fewer channels to “Several qualities”, or set this one to “As received”.`,
        true,
      ),
  }
}

const reasons: Record<SwitchReason, string> = {
  start: 'The channel starts.',
  'no-data': 'The source that was on air sends no data.',
  ended: 'The source that was on air has ended, or its connection was closed.',
  unplayable: 'The source that was on air cannot be played.',
  'no-source': 'No source sends data.',
  interrupted: 'The source that was on air paused three times within a minute.',
  'black-and-silent': 'The source that was on air has been black and silent for 20 seconds.',
  'source-removed': 'The source that was on air was removed or disabled.',
  'source-returned': 'An earlier source returned.',
}

const failedAgain =
  'The first source failed again within ten minutes of the previous alert, and has not returned.'

/** Title and text. */
function sourceAlertText(
  { tag }: ChannelConfig,
  alert: SourceAlert,
  { change, state }: Pick<FailOverDecision, 'change' | 'state'>,
): [string, string] {
  if (alert === 'flapping')
    return [
      `The sources of channel ${tag} are unstable`,
      'The channel has changed its source four times within ten minutes, so it returns to an earlier one later. Check the encoders and their connections.',
    ]
  if (alert === 'black-and-silent')
    return [
      `The source of channel ${tag} is black and silent`,
      'It has been black and silent for 20 seconds, and there is no other source to play. Check the encoder and what it is given.',
    ]
  if (alert === 'interrupted')
    return [
      `The source of channel ${tag} is interrupted repeatedly`,
      'It paused for 3 seconds or longer three times within a minute, and there is no other source to play. Check the encoder and its connection.',
    ]
  return [
    state.wanted === null ? `Channel ${tag} shows the slate` : `Channel ${tag} plays its backup`,
    `${change ? reasons[change.reason] : failedAgain} The channel returns to its first source automatically once that is stable.`,
  ]
}

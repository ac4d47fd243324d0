import { initialFailOver } from '@kallo/rules/streaming/fail-over'
import { slotAt } from '@kallo/rules/streaming/timeline'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { raiseAlert } from '../../accounts/alerts/index.ts'
import { createLiveApp, eventually, type LiveApp } from '../../testing/streaming/live-app.ts'
import { createChannelAlerts } from './channel-alerts.ts'
import { loadChannelConfig } from './channel-config.ts'

let live: LiveApp
beforeAll(async () => {
  live = await createLiveApp()
  await live.startIngest(undefined, { ffmpegPath: '/nowhere/ffmpeg' })
})
afterAll(() => live.close())

const openAlerts = async (subject: string) => {
  const { db } = live.deps
  return db
    .selectFrom('alert')
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
    .select('kind')
    .execute()
}
const raise = (subject: string) =>
  live.deps.db.transaction().execute((trx) =>
    raiseAlert(live.deps, trx, {
      kind: 'live-source',
      subject,
      title: 'A backup is on air',
      text: 'The source failed.',
      path: '/console/channels',
    }),
  )

it('[Y-06] the alert of a channel ends when its sources are removed', async () => {
  const { channelId, sourceIds } = await live.createChannel([{ kind: 'rtmp', secret: 'a-removed-source' }])
  await raise(channelId)
  const { db } = live.deps
  await db.deleteFrom('live_source').where('id', 'in', sourceIds).execute()
  await eventually(async () => expect(await openAlerts(channelId)).toEqual([]))
  await raise(channelId)
  await db.deleteFrom('live_channel').where('channel_id', '=', channelId).execute()
  await eventually(async () => expect(await openAlerts(channelId)).toEqual([]))
})

it('[Y-06] the alert of a channel ends when a change makes the source on air the first one', async () => {
  const { channelId, sourceIds } = await live.createChannel([
    { kind: 'rtmp', secret: 'an-absent-source' },
    { kind: 'schedule' },
  ])
  const { db } = live.deps
  const [row] = await db.selectFrom('timeline').where('channel_id', '=', channelId).selectAll().execute()
  if (!row) throw new Error('the channel has no timeline')
  await db.deleteFrom('timeline').where('channel_id', '=', channelId).execute()
  const playing = {
    ...row,
    loop: JSON.stringify(row.loop),
    slot_start: slotAt(Date.now()) - 10,
    slot_count: 1_000,
  }
  await db.insertInto('timeline').values(playing).execute()
  await sql`select pg_notify('live_sources', '')`.execute(db)
  await eventually(async () => {
    const switches = db.selectFrom('live_switch').where('channel_id', '=', channelId)
    expect(await switches.select('to_source').execute()).toEqual([{ to_source: sourceIds[1] }])
  })
  await raise(channelId)
  await db.deleteFrom('live_source').where('kind', '=', 'rtmp').where('channel_id', '=', channelId).execute()
  await sql`select pg_notify('live_sources', '')`.execute(db)
  await eventually(async () => expect(await openAlerts(channelId)).toEqual([]))
})

it('[Y-06] whether an alert is muted is decided when it is stored, and its text names what is on air', async () => {
  const { channelId } = await live.createChannel([{ kind: 'rtmp', secret: 'a-muted-source' }])
  const { db, settingsKey, clock } = live.deps
  const pending: (() => Promise<unknown>)[] = []
  const add = (_: string, change: () => Promise<unknown>) => void pending.push(change)
  const alerts = createChannelAlerts(live.deps, { add, report: add })
  const config = await loadChannelConfig(db, settingsKey, channelId, clock.now())
  if (!config) throw new Error('the channel has no sources')
  for (const [isInMaintenance, wanted] of [
    [true, null],
    [false, 2],
  ] as const) {
    alerts.raise(config, 'switched', { change: null, state: { ...initialFailOver(), wanted } })
    await db.updateTable('live_channel').set({ is_in_maintenance: isInMaintenance }).execute()
    await pending.shift()?.()
    const [stored] = await db.deleteFrom('alert').where('subject', '=', channelId).returningAll().execute()
    expect(stored?.is_muted).toBe(isInMaintenance)
    expect(stored?.title).toContain(wanted === null ? 'shows the slate' : 'plays its backup')
    expect(stored?.text).toContain('failed again')
  }
})

import { hourMs, minuteMs } from '@kallo/rules/foundation/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApiClient } from '../../testing/api-client.ts'
import { startPushService } from '../../testing/catalogue/push-service.ts'
import { signInAsOwner } from '../../testing/console-client.ts'
import { storeViewer } from '../../testing/store-viewer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { MailRecipient } from '../../foundation/mail-queue/index.ts'
import { renderReminderMail } from './deliver-reminder.ts'
import { requestDueReminders } from './due-reminders.ts'

let test: TestApp
let push: Awaited<ReturnType<typeof startPushService>>
const api = createApiClient(() => test)

beforeAll(async () => {
  test = await createTestApp({
    ALLOW_PRIVATE_SOURCES: 'on',
    PUBLIC_URL: 'https://tv.example.com',
    SEED: 'none',
  })
  test.deps.config.allowsPrivatePush = true
  push = await startPushService()
})
afterAll(async () => {
  await push.close()
  await test.close()
})

let number = 0
/** An account with a programme of its own, two hours ahead. */
let token = ''
let email = ''
let accountId = ''
let of: { kind: 'programme'; tag: string; startsAt: string }
let channelId = ''
const title = () => `Reminder ${number}`

beforeEach(async () => {
  number += 1
  const { db, clock } = test.deps
  accountId = `reminders-${number}`
  email = `${accountId}@kallo.test`
  await storeViewer(db, accountId, email)
  token = await test.tokenOf(email)
  const channel = await db
    .selectFrom('channel')
    .where('external_url', 'is', null)
    .where('has_guide', '=', true)
    .select(['id', 'tag'])
    .orderBy('position')
    .executeTakeFirstOrThrow()
  channelId = channel.id
  const startsAt = new Date(clock.now() + 2 * hourMs + number)
  await addProgramme(startsAt)
  of = { kind: 'programme', tag: channel.tag, startsAt: startsAt.toISOString() }
})

function addProgramme(startsAt: Date) {
  return test.deps.db
    .insertInto('programme')
    .values({
      channel_id: channelId,
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + hourMs),
      title: title(),
      description: '',
    })
    .execute()
}

function deleteProgramme() {
  return test.deps.db.deleteFrom('programme').where('title', '=', title()).execute()
}

const set = (ref: object = of) => api.post('reminders', { of: ref }, { token })

/** Runs the scheduled job and the queue, and returns the mails to this account. */
async function runDue() {
  await requestDueReminders(test.deps)
  const mails = await test.runJobs()
  // Deliveries request mails.
  return [...mails, ...(await test.runJobs())].filter(({ to }) => to?.[0]?.address === email)
}

async function subscribe(): Promise<void> {
  const { device_id } = await test.deps.db
    .selectFrom('device')
    .where('account_id', '=', accountId)
    .select('device_id')
    .executeTakeFirstOrThrow()
  await test.deps.db
    .insertInto('push_subscription')
    .values({ account_id: accountId, device_id, ...push.subscription, renewed_at: new Date() })
    .execute()
}

const notifications = () =>
  push.received
    .filter(({ notification }) => notification.title.includes(title()))
    .map((one) => one.notification)

describe('setting reminders', () => {
  it('[B-30] a reminder of an upcoming programme is listed until it is deleted', async () => {
    expect((await set()).body.data).toMatchObject({
      reminders: { items: [{ ...of, title: title() }], total: 1 },
      delivery: 'mail',
    })
    await set()
    expect((await api.get('reminders', { token })).body.data.reminders.total).toBe(1)
    expect((await api.post('reminders/delete', { of }, { token })).body.data.reminders.total).toBe(0)
  })

  it('[B-30, B-32] a programme that replaces another one at the same time can be chosen', async () => {
    await set()
    await deleteProgramme()
    const replaced = title()
    number += 1
    await addProgramme(new Date(of.startsAt))
    await set()
    const { items } = (await api.get('reminders', { token })).body.data.reminders
    expect(items).toMatchObject([{ title: title() }])
    expect(title()).not.toBe(replaced)
    await deleteProgramme()
  })

  it('[B-30] programmes that have begun or are not in the guide, and unknown series, are rejected', async () => {
    const at = (startsAt: number) => ({ ...of, startsAt: new Date(startsAt).toISOString() })
    expect((await set(at(test.deps.clock.now() - 1))).body.reason).toBe('programme-not-found')
    expect((await set(at(Date.parse(of.startsAt) + 1))).body.reason).toBe('programme-not-found')
    expect((await set({ ...of, tag: 'no-such-channel' })).body.reason).toBe('programme-not-found')
    expect((await set({ kind: 'series', tag: 'no-such-series' })).body.reason).toBe('series-not-found')
  })

  it('[B-31] only addresses with https are accepted as push subscriptions', async () => {
    const keys = { p256dh: push.subscription.p256dh, auth: push.subscription.auth }
    const send = (endpoint: string) =>
      api.post('reminders/push-subscription', { subscription: { endpoint, keys } }, { token })
    expect((await send('http://push.example.com/1')).status).toBe(400)
    expect((await send('https://push.example.com/1')).body.data).toEqual({ delivery: 'push' })
    const removed = await api.post('reminders/push-subscription', { subscription: null }, { token })
    expect(removed.body.data).toEqual({ delivery: 'mail' })
    expect((await api.get('reminders/push-key', { token })).body.data.publicKey).toMatch(/^[\w-]{87}$/)
  })
})

it('[B-33] operators see what is most often in My List and in reminders, without the names of viewers', async () => {
  const { db, clock } = test.deps
  const operator = await signInAsOwner(() => test)
  const { tag, name } = await db.selectFrom('series').select(['tag', 'name']).executeTakeFirstOrThrow()
  await set()
  await api.post('library/list', { listed: [{ kind: 'series', tag }] }, { token })
  const { data } = (await operator.get('viewer-interest')).body
  expect(data.lists.items).toContainEqual(expect.objectContaining({ kind: 'series', name, count: 1 }))
  expect(data.reminders.items).toContainEqual(expect.objectContaining({ title: title(), count: 1 }))
  expect(JSON.stringify(data)).not.toContain(accountId)
  expect(Date.parse(data.reminders.items[0].startsAt)).toBeGreaterThan(clock.now())
})

describe('delivery', () => {
  const leadTo = (startsAt: string) => test.deps.clock.set(Date.parse(startsAt) - 5 * minuteMs)

  it('[B-30, B-31] one mail is sent five minutes before the start', async () => {
    await set()
    expect(await runDue()).toEqual([])
    leadTo(of.startsAt)
    expect(await runDue()).toMatchObject([{ subject: expect.stringContaining(title()) }])
    expect(await runDue()).toEqual([])
  })

  it('[B-31] a device with a push subscription receives an encrypted notification instead of a mail', async () => {
    await set()
    await subscribe()
    leadTo(of.startsAt)
    expect(await runDue()).toEqual([])
    expect(notifications()).toMatchObject([{ path: `/channel/${of.tag}` }])
    expect(push.received.at(-1)?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid t=/),
      urgency: 'high',
    })
  })

  it('[B-31] no private network is reached, also if sources may be read from one', async () => {
    test.deps.config.allowsPrivatePush = false
    await set()
    await subscribe()
    leadTo(of.startsAt)
    const mails = await runDue()
    test.deps.config.allowsPrivatePush = true
    expect(mails).toHaveLength(1)
    expect(notifications()).toEqual([])
  })

  it('[B-31] an expired subscription is deleted, and a mail is sent', async () => {
    await set()
    await subscribe()
    leadTo(of.startsAt)
    push.respondWith(410)
    expect(await runDue()).toHaveLength(1)
    push.respondWith(201)
    expect((await api.get('reminders', { token })).body.data.delivery).toBe('mail')
  })

  it('[B-31] a device that has been signed out receives nothing', async () => {
    await set()
    await subscribe()
    await test.deps.db.deleteFrom('session').where('account_id', '=', accountId).execute()
    leadTo(of.startsAt)
    expect(await runDue()).toHaveLength(1)
    expect(notifications()).toEqual([])
  })

  it('[B-32] a programme that was moved moves its reminder, with a message', async () => {
    await set()
    await deleteProgramme()
    const moved = new Date(Date.parse(of.startsAt) + 3 * hourMs)
    await addProgramme(moved)
    expect(await runDue()).toHaveLength(1)
    const { items } = (await api.get('reminders', { token })).body.data.reminders
    expect(items).toMatchObject([{ startsAt: moved.toISOString() }])
    leadTo(moved.toISOString())
    expect(await runDue()).toHaveLength(1)
  })

  it('[B-32] a programme that is missing for 15 minutes has been cancelled; one that returns has not', async () => {
    await set()
    await deleteProgramme()
    expect(await runDue()).toEqual([])
    await addProgramme(new Date(of.startsAt))
    expect(await runDue()).toEqual([])
    await deleteProgramme()
    expect(await runDue()).toEqual([])
    test.deps.clock.set(test.deps.clock.now() + 15 * minuteMs)
    expect(await runDue()).toMatchObject([{ subject: expect.stringContaining('cancelled') }])
    expect((await api.get('reminders', { token })).body.data.reminders.total).toBe(0)
  })

  it('[B-30] new episodes of a series are announced once', async () => {
    const { db, clock } = test.deps
    const series = await db.selectFrom('series').select(['id', 'tag']).executeTakeFirstOrThrow()
    const publishEpisodes = (added_at: Date) =>
      db.updateTable('vod').set({ added_at }).where('series_id', '=', series.id).execute()
    await publishEpisodes(new Date(clock.now()))
    await set({ kind: 'series', tag: series.tag })
    expect(await runDue()).toEqual([])
    await publishEpisodes(new Date(clock.now() + 1))
    expect(await runDue()).toMatchObject([{ subject: expect.stringContaining('New episode') }])
    expect(await runDue()).toEqual([])
  })

  it('[B-30] new episodes of a series that is not published are announced once it is', async () => {
    const { db, clock } = test.deps
    const series = await db.selectFrom('series').select(['id', 'tag']).executeTakeFirstOrThrow()
    await set({ kind: 'series', tag: series.tag })
    await runDue()
    const publishSeries = (is_published: boolean) =>
      db.updateTable('series').set({ is_published }).where('id', '=', series.id).execute()
    await publishSeries(false)
    await db
      .updateTable('vod')
      .set({ added_at: new Date(clock.now() + 5) })
      .where('series_id', '=', series.id)
      .execute()
    expect(await runDue()).toEqual([])
    await publishSeries(true)
    expect(await runDue()).toMatchObject([{ subject: expect.stringContaining('New episode') }])
  })

  it('[B-30, M-10] the first new episode that a kids’ profile may see is announced to it', async () => {
    const { db, clock } = test.deps
    clock.advance(minuteMs)
    const series = await db.selectFrom('series').orderBy('id').select(['id', 'tag']).executeTakeFirstOrThrow()
    await addKid()
    const [first, second] = await db
      .selectFrom('vod')
      .where('series_id', '=', series.id)
      .orderBy('season')
      .orderBy('episode')
      .select(['id', 'name'])
      .execute()
    await set({ kind: 'series', tag: series.tag })
    await runDue()
    await db
      .updateTable('reminder')
      .set({ profile_id: `${accountId}-kid` })
      .where('profile_id', '=', accountId)
      .execute()
    await db
      .updateTable('vod')
      .set({ added_at: new Date(clock.now() + 1), age_rating: 'PG' })
      .where('series_id', '=', series.id)
      .execute()
    await db
      .updateTable('vod')
      .set({ age_rating: '18' })
      .where('id', '=', first?.id ?? '')
      .execute()
    expect(await runDue()).toMatchObject([{ text: expect.stringContaining(second?.name ?? 'no second') }])
  })

  it('[B-30, Z-06] new episodes of a series in a hidden category are announced once it is shown', async () => {
    const { db, clock } = test.deps
    clock.advance(minuteMs)
    const series = await db
      .selectFrom('series')
      .orderBy('id')
      .select(['id', 'tag', 'category_id'])
      .executeTakeFirstOrThrow()
    await set({ kind: 'series', tag: series.tag })
    await runDue()
    const showCategory = (is_published: boolean) =>
      db.updateTable('category').set({ is_published }).where('id', '=', series.category_id).execute()
    await showCategory(false)
    await db
      .updateTable('vod')
      .set({ added_at: new Date(clock.now() + 5) })
      .where('series_id', '=', series.id)
      .execute()
    expect(await runDue()).toEqual([])
    await showCategory(true)
    expect(await runDue()).toHaveLength(1)
  })

  it('[B-30] new episodes that were published within a millisecond are announced once, to every profile', async () => {
    const { db, clock } = test.deps
    const series = await db.selectFrom('series').select(['id', 'tag']).executeTakeFirstOrThrow()
    await set({ kind: 'series', tag: series.tag })
    await sql`insert into viewer_profile (id, account_id, name)
      select ${accountId} || '-' || n, ${accountId}, 'P' from generate_series(1, 600) n`.execute(db)
    await sql`insert into reminder (profile_id, series_id, title, episodes_after, created_at)
      select viewer_profile.id, series_id, title, episodes_after, reminder.created_at from viewer_profile, reminder
      where account_id = ${accountId} and viewer_profile.id <> ${accountId} and profile_id = ${accountId}`.execute(
      db,
    )
    const published = sql<Date>`${new Date(clock.now() + 1)}::timestamptz + interval '7 microseconds'`
    await db.updateTable('vod').set({ added_at: published }).where('series_id', '=', series.id).execute()
    const announced = () =>
      db
        .selectFrom('reminder')
        .where('profile_id', 'like', `${accountId}%`)
        .where('episodes_after', '=', published)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    await requestDueReminders(test.deps)
    expect(Number((await announced()).count)).toBe(601)
    await db.deleteFrom('viewer_profile').where('id', 'like', `${accountId}-%`).execute()
    expect(await runDue()).toHaveLength(1)
    expect(await runDue()).toEqual([])
  })

  it('[B-30] is dropped once the programme has ended, also as a mail that waits', async () => {
    await set()
    leadTo(of.startsAt)
    await requestDueReminders(test.deps)
    test.deps.clock.set(Date.parse(of.startsAt) + hourMs)
    expect(await runDue()).toEqual([])
    const message = {
      kind: 'starting' as const,
      profileId: accountId,
      channelId,
      title: title(),
      startsAtMs: Date.parse(of.startsAt),
      endsAtMs: Date.parse(of.startsAt) + hourMs,
    }
    const mail = () =>
      renderReminderMail(test.deps, { kind: 'reminder', accountId, message }, {
        language: 'en',
      } as MailRecipient)
    expect(await mail()).toBeNull()
    leadTo(of.startsAt)
    expect(await mail()).not.toBeNull()
    await test.deps.db.deleteFrom('viewer_profile').where('id', '=', accountId).execute()
    expect(await mail()).toBeNull()
  })

  it('[B-30, M-10] content above the age limit of the profile is not announced', async () => {
    await set()
    await addKid()
    await test.deps.db.updateTable('channel').set({ age_rating: '18' }).where('id', '=', channelId).execute()
    leadTo(of.startsAt)
    await test.deps.db
      .updateTable('reminder')
      .set({ profile_id: `${accountId}-kid` })
      .where('profile_id', '=', accountId)
      .execute()
    expect(await runDue()).toEqual([])
  })

  function addKid() {
    const kid = { id: `${accountId}-kid`, account_id: accountId, name: 'Kid', max_age: 7 }
    return test.deps.db.insertInto('viewer_profile').values(kid).execute()
  }
})

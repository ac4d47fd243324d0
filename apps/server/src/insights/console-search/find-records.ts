import { maxFoundRecords, type consoleSearch } from '@kallo/contract/insights/console-search'
import type { DataOf } from '@kallo/contract/endpoint'
import { isRoleAllowed, type OperatorRole } from '@kallo/rules/accounts/operator-role'
import { sql } from 'kysely'
import { findPayers } from '../../billing/subscribers/index.ts'
import { describePayments } from '../../billing/payment-review/index.ts'
import type { Deps } from '../../deps.ts'
import { isVisible, publicationColumns } from '../../foundation/publication/index.ts'
import { containsPattern } from '../../platform/lists.ts'

type Found = DataOf<typeof consoleSearch.find>

/** Shorter texts match too many rows for the trigram indexes to help. */
const minLength = 2

/** O-20: finds records with a fixed number of queries, each of which has a limit and uses an index. */
export async function findRecords(
  deps: Pick<Deps, 'db' | 'clock'>,
  role: OperatorRole,
  search: string,
): Promise<Found> {
  const typed = search.trim()
  const none: Found = { channels: [], vods: [], subscribers: [], payments: [] }
  if (typed.length < minLength) return none
  const [catalogue, business] = await Promise.all([
    isRoleAllowed(role, ['editor']) ? findContents(deps, typed) : null,
    isRoleAllowed(role, ['support', 'finance']) ? findBusiness(deps, typed) : null,
  ])
  return { ...none, ...catalogue, ...business }
}

async function findContents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  typed: string,
): Promise<Pick<Found, 'channels' | 'vods'>> {
  const pattern = containsPattern(typed)
  const matches = sql<boolean>`name ilike ${pattern}`
  const [channels, vods] = await Promise.all([
    db
      .selectFrom('channel')
      .where('deleted_at', 'is', null)
      .where(matches)
      .orderBy('name')
      .orderBy('id')
      .limit(maxFoundRecords)
      .select(['id', 'tag', 'name', 'version'])
      .select(publicationColumns)
      .execute(),
    db
      .selectFrom('vod')
      .where('deleted_at', 'is', null)
      .where(matches)
      .orderBy('name')
      .orderBy('id')
      .limit(maxFoundRecords)
      .select(['id', 'name', 'year'])
      .execute(),
  ])
  return {
    channels: channels.map(({ id, tag, name, version, ...publication }) => ({
      id,
      name: name.trim(),
      detail: tag,
      version,
      isPublished: isVisible(publication, clock.now()),
    })),
    vods: vods.map(({ id, name, year }) => ({
      id,
      name: name.trim(),
      detail: year === null ? '' : String(year),
    })),
  }
}

async function findBusiness(
  deps: Pick<Deps, 'db' | 'clock'>,
  typed: string,
): Promise<Pick<Found, 'subscribers' | 'payments'>> {
  const [subscribers, payments] = await Promise.all([
    findPayers(deps, typed, maxFoundRecords),
    describePayments(deps, typed, maxFoundRecords),
  ])
  return {
    subscribers: subscribers.map(({ id, name, email }) => ({ id, name, detail: email })),
    payments: payments.map(({ reference, email, planName }) => ({
      id: reference,
      name: reference,
      detail: `${planName}, ${email}`,
    })),
  }
}

import type { alerts } from '@kallo/contract/accounts/alerts'
import type { announcements } from '@kallo/contract/accounts/announcements'
import type { apiKeys } from '@kallo/contract/accounts/api-keys'
import type { auditLog } from '@kallo/contract/accounts/audit-log'
import type { auth } from '@kallo/contract/accounts/auth'
import type { backups } from '@kallo/contract/accounts/backups'
import type { householdEndpoints } from '@kallo/contract/accounts/household'
import type { languages } from '@kallo/contract/accounts/languages'
import type { mailingList } from '@kallo/contract/accounts/mailing-list'
import type { operators } from '@kallo/contract/accounts/operators'
import type { passkeys } from '@kallo/contract/accounts/passkeys'
import type { profile } from '@kallo/contract/accounts/profile'
import type { legal, setup } from '@kallo/contract/accounts/setup'
import type { subscribers } from '@kallo/contract/accounts/subscribers'
import type { codeEditing } from '@kallo/contract/billing/code-editing'
import type { gifts } from '@kallo/contract/billing/gifts'
import type { paymentLinks } from '@kallo/contract/billing/payment-links'
import type { paymentReview } from '@kallo/contract/billing/payment-review'
import type { payments } from '@kallo/contract/billing/payments'
import type { paystackKeys } from '@kallo/contract/billing/paystack-keys'
import type { planEditing } from '@kallo/contract/billing/plan-editing'
import type { packages } from '@kallo/contract/billing/plans'
import type { promoCodes } from '@kallo/contract/billing/promo-codes'
import type { statements } from '@kallo/contract/billing/statements'
import type { subscriberBilling } from '@kallo/contract/billing/subscribers'
import type { subscriptions } from '@kallo/contract/billing/subscriptions'
import type { bannerEditing, bannerReport, bannerStatus } from '@kallo/contract/catalogue/banner-editing'
import type { banners } from '@kallo/contract/catalogue/banners'
import type { bin } from '@kallo/contract/catalogue/bin'
import type { categories, contentTypes } from '@kallo/contract/catalogue/categories'
import type { channels } from '@kallo/contract/catalogue/channels'
import type { contents, freeContents } from '@kallo/contract/catalogue/contents'
import type { guide } from '@kallo/contract/catalogue/guide'
import type { hiddenPages } from '@kallo/contract/catalogue/hidden-pages'
import type { home } from '@kallo/contract/catalogue/home'
import type { importMatches } from '@kallo/contract/catalogue/import-matches'
import type { imports } from '@kallo/contract/catalogue/import'
import type { libraryEndpoints } from '@kallo/contract/catalogue/library'
import type { pictureUploads } from '@kallo/contract/catalogue/picture-uploads'
import type { reminderEndpoints, viewerInterest } from '@kallo/contract/catalogue/reminders'
import type { search, searchMisses } from '@kallo/contract/catalogue/search'
import type { seriesEditing, seriesPages } from '@kallo/contract/catalogue/series'
import type { recordings, vods } from '@kallo/contract/catalogue/vods'
import type { location } from '@kallo/contract/foundation/region'
import type { adEditing, adReport } from '@kallo/contract/insights/ad-editing'
import type { ads } from '@kallo/contract/insights/ads'
import type { analytics } from '@kallo/contract/insights/analytics'
import type { consoleSearch } from '@kallo/contract/insights/console-search'
import type { controlRoom } from '@kallo/contract/insights/control-room'
import type { monitoring } from '@kallo/contract/insights/monitoring'
import type { reports } from '@kallo/contract/insights/reports'
import type { subscriberViewing } from '@kallo/contract/insights/subscriber-viewing'
import type { downloadSettings, downloads } from '@kallo/contract/streaming/downloads'
import type { liveSources } from '@kallo/contract/streaming/live-sources'
import type { playback } from '@kallo/contract/streaming/playback'
import type { schedules } from '@kallo/contract/streaming/schedule'
import type { subscriberStreams } from '@kallo/contract/streaming/subscriber-streams'
import type { vodFiles } from '@kallo/contract/streaming/vod-files'
import type { DataOf, Endpoint, Method } from '@kallo/contract/endpoint'

/** The groups of endpoints of the contract. */
type Groups = [
  typeof alerts,
  typeof announcements,
  typeof apiKeys,
  typeof auditLog,
  typeof auth,
  typeof backups,
  typeof householdEndpoints,
  typeof languages,
  typeof mailingList,
  typeof operators,
  typeof passkeys,
  typeof profile,
  typeof legal,
  typeof setup,
  typeof subscribers,
  typeof codeEditing,
  typeof gifts,
  typeof paymentLinks,
  typeof paymentReview,
  typeof payments,
  typeof paystackKeys,
  typeof planEditing,
  typeof packages,
  typeof promoCodes,
  typeof statements,
  typeof subscriberBilling,
  typeof subscriptions,
  typeof bannerEditing,
  typeof bannerStatus,
  typeof banners,
  typeof bin,
  typeof categories,
  typeof contentTypes,
  typeof channels,
  typeof contents,
  typeof freeContents,
  typeof guide,
  typeof hiddenPages,
  typeof home,
  typeof importMatches,
  typeof imports,
  typeof libraryEndpoints,
  typeof pictureUploads,
  typeof reminderEndpoints,
  typeof viewerInterest,
  typeof search,
  typeof searchMisses,
  typeof seriesEditing,
  typeof seriesPages,
  typeof recordings,
  typeof vods,
  typeof location,
  typeof adEditing,
  typeof ads,
  typeof analytics,
  typeof consoleSearch,
  typeof controlRoom,
  typeof monitoring,
  typeof reports,
  typeof subscriberViewing,
  typeof downloadSettings,
  typeof downloads,
  typeof liveSources,
  typeof playback,
  typeof schedules,
  typeof subscriberStreams,
  typeof vodFiles,
]

/** The endpoints of one group, or of each of several. */
type EndpointsIn<Group> = Group extends unknown ? Group[keyof Group] : never

/** Every endpoint of the contract. */
type Declared = Extract<EndpointsIn<Groups[number]>, Endpoint> | typeof bannerReport | typeof adReport

/** The parts of a path between slashes: `['payments', ':reference']`. */
type Segments<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? [First, ...Segments<Rest>]
  : [Path]

/** What fits a declared path, segment by segment. A parameter accepts any one segment: `['payments', string]`. */
type Pattern<Path extends string> = Accepted<Segments<Path>>

/** What fits each of the segments of a declared path. */
type Accepted<Parts extends string[]> = {
  [Index in keyof Parts]: Parts[Index] extends `:${string}` ? string : Parts[Index]
}

/** A path up to its question mark. */
type WithoutQuery<Path extends string> = Path extends `${infer Head}?${string}` ? Head : Path

/** The endpoints with a method whose parameters fit a path. */
type Matching<M extends Method, Path extends string, E extends Declared = Declared> = E extends { method: M }
  ? Segments<Path> extends Pattern<E['path']>
    ? E
    : never
  : never

/** The endpoint with a method and a path. One that has exactly this path comes before those with parameters that fit. */
type Found<M extends Method, Path extends string> = Path extends Declared['path']
  ? Extract<Declared, { method: M; path: Path }>
  : Matching<M, Path>

/** A list as tests read it: it has the items that they ask for. */
interface List<Item> extends Array<Item> {
  0: Item
  1: Item
  2: Item
  3: Item
  at(index: number): Item
  find(test: (item: Item, index: number, all: Item[]) => unknown): Item
  filter(test: (item: Item, index: number, all: Item[]) => unknown): List<Item>
}

/** Values that have no properties to read. */
type Scalar = string | number | boolean | bigint

/** The properties of any object of a union; `keyof` would give only those of all of them. */
type KeyIn<Objects> = Objects extends unknown ? keyof Objects : never

/** The values that a property has in the objects of a union that have it. */
type ValueIn<Objects, Key> = Objects extends unknown
  ? Key extends keyof Objects
    ? Objects[Key]
    : never
  : never

/** A union of objects as one object with the properties of all. */
type Merged<Objects> = [Objects] extends [never]
  ? never
  : { [Key in KeyIn<Objects>]: Present<ValueIn<Objects, Key>> }

/** A union of lists as one list. A list with a fixed first item, such as a pair, keeps the type of each item. */
type MergedLists<Lists extends readonly unknown[]> = [Lists] extends [never]
  ? never
  : [Lists] extends [readonly [unknown, ...unknown[]]]
    ? { [Index in keyof Lists]: Present<Lists[Index]> }
    : List<Present<Lists[number]>>

/**
 * The data of a response as tests read it: nothing in it is missing or null. A test that is wrong about that fails when it runs; one
 * that names a field that the contract does not have fails to compile. Data of which nothing is known, or that is always null, stays.
 */
export type Present<T> = unknown extends T
  ? T
  : [T] extends [null | undefined]
    ? T
    : | Extract<T, Scalar>
      | MergedLists<Extract<T, readonly unknown[]>>
      | Merged<Exclude<Extract<T, object>, readonly unknown[]>>

/** The data of the endpoint with a method and a path below `/api/v1/`; unknown if the contract has none, or the path is not a literal. */
export type DataAt<M extends Method, Path extends string> = [Found<M, WithoutQuery<Path>>] extends [never]
  ? unknown
  : Present<DataOf<Found<M, WithoutQuery<Path>>>>

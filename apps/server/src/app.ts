import path from 'node:path'
import { fastifySwagger } from '@fastify/swagger'
import { hasRunningSubscription } from '@kallo/rules/billing/running-subscription'
import type { FastifyInstance } from 'fastify'
import { registerOneClick } from './accounts/mailing-list/index.ts'
import { recordAudit } from './accounts/audit-log/index.ts'
import { accountsRoutes, createAuthentication, loadAdminKey, type AdminKey } from './accounts/routes.ts'
import { acceptRawBodies, erasePayer, webhookRoutes } from './billing/payments/index.ts'
import { findStoredKeys } from './billing/paystack-keys/index.ts'
import { listPlans } from './billing/plans/index.ts'
import { countOpenReviews } from './billing/reviews/index.ts'
import { billingRoutes } from './billing/routes.ts'
import { exportPayer } from './billing/subscribers/index.ts'
import { createRightsReader, deviceLimitNow, watchingRights } from './billing/subscriptions/index.ts'
import { registerShell } from './catalogue/app-shell/index.ts'
import { createBanners } from './catalogue/banners/index.ts'
import {
  createCatalogue,
  downloadFinders,
  playableFinders,
  type CatalogueReader,
} from './catalogue/contents/index.ts'
import { createGuide, lockTimelines, recompileTimeline } from './catalogue/guide/index.ts'
import { createGuidePage } from './catalogue/guide-page/index.ts'
import { createHiddenPages } from './catalogue/hidden-pages/index.ts'
import { createImporter } from './catalogue/import/index.ts'
import { createProgressWriter, exportLibrary } from './catalogue/library/index.ts'
import { exportReminders } from './catalogue/reminders/index.ts'
import { catalogueRoutes, type CatalogueParts } from './catalogue/routes.ts'
import { eraseCounts, exportCounts } from './catalogue/promotions/index.ts'
import { createSearch } from './catalogue/search/index.ts'
import type { Deps } from './deps.ts'
import { errors } from './errors.ts'
import { registerDocs } from './foundation/api-docs/index.ts'
import { registerBackup } from './foundation/backup/index.ts'
import { registerBrandFiles } from './foundation/branding/index.ts'
import { registerConsole } from './foundation/console-app/index.ts'
import { registerHealth, type ServiceHealth } from './foundation/health/index.ts'
import { registerOutbox } from './foundation/mail-queue/index.ts'
import { createPictureEncoder, registerPictures } from './foundation/pictures/index.ts'
import { createRegion } from './foundation/region/index.ts'
import {
  acceptBeacons,
  analyticsRoutes,
  createEventWriter,
  eraseWatching,
  exportWatching,
} from './insights/analytics/index.ts'
import { registerRoomStream } from './insights/control-room/index.ts'
import { insightsRoutes } from './insights/routes.ts'
import { backedUpQueues, findHistory } from './jobs.ts'
import { createDecisionObserver, observePlayback, observeRequests, observeReviews } from './metrics.ts'
import { handleNotFound } from './platform/http/not-found.ts'
import { transformSchema } from './platform/http/openapi.ts'
import { registerRoutes } from './platform/http/register-routes.ts'
import type { Route } from './platform/http/route.ts'
import { createHttpServer } from './platform/http/server.ts'
import { acceptUploads } from './platform/http/uploads.ts'
import { demoFiles } from './seed/seed-demo.ts'
import { withRequestId } from './platform/request-context.ts'
import { eraseDownloads, exportDownloads } from './streaming/downloads/index.ts'
import {
  createDownloadGrants,
  createLeases,
  createSeenStreams,
  eraseStreams,
} from './streaming/leases/index.ts'
import { createOrigin, edgeAuthorisationPath, type DecisionLifetimes } from './streaming/origin/index.ts'
import { streamingRoutes } from './streaming/routes.ts'
import { freeDiskBytes, registerVodUploads, type FreeBytes } from './streaming/vod-files/index.ts'

export interface AppOptions {
  /** The built viewer app. */
  distFolder?: string
  /** The built console. */
  consoleFolder?: string
  validatesResponses?: boolean
  /** Called for each response or error that its endpoint does not declare. */
  onViolation?: (violation: Error) => void
  /** Interval at which streams are re-authorised. */
  leaseFlushMs?: number
  /** How long an edge may use a decision; tests shorten it. */
  edgeLifetimes?: DecisionLifetimes
  /** Health of the other processes; only with `WEB_CONCURRENCY` above 1. */
  service?: ServiceHealth
  /** Measures free disk space; tests replace it to simulate a full disk. */
  freeBytes?: FreeBytes
}

const builtViewer = path.resolve(import.meta.dirname, '../../viewer/dist')
const builtConsole = path.resolve(import.meta.dirname, '../../console/dist')

/** Creates every feature and connects the domains. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, log } = deps
  const { roles, publicUrl } = config
  const streaming = await createStreaming(deps, options)
  const app = createHttpServer({
    log,
    trustedProxies: config.trustedProxies,
    isHttps: publicUrl?.startsWith('https:') ?? false,
    errors,
    validatesResponses: options.validatesResponses ?? false,
    origin: roles.has('origin') ? streaming.origin.handler : null,
    ...(roles.has('origin') || roles.has('api')
      ? { authorisation: { path: edgeAuthorisationPath, handler: streaming.origin.authoriseForEdge } }
      : {}),
  })
  // Runs after the body was parsed, because the stream events of the body belong to the context of the socket, not of
  // the request.
  app.addHook('preValidation', (request, _reply, done) => withRequestId(request.id, done))
  observeRequests(app, deps.metrics)
  observeReviews(deps.metrics, () => countOpenReviews(deps.db))
  app.addHook('onClose', () => streaming.leases.close())
  app.addHook('onClose', () => streaming.seenStreams.close())
  app.addHook('onClose', () => streaming.downloads.close())
  registerHealth(app, deps, options.service)
  if (roles.has('api')) await registerApi(app, deps, streaming, options)
  else handleNotFound(app, [])
  return app
}

type Streaming = Awaited<ReturnType<typeof createStreaming>>

async function createStreaming(deps: Deps, { leaseFlushMs: flushMs, edgeLifetimes }: AppOptions) {
  const region = await createRegion(deps)
  const leases = await createLeases(deps, { flushMs })
  const seenStreams = createSeenStreams(deps, { flushMs })
  const downloads = createDownloadGrants(deps)
  const origin = await createOrigin({
    ...deps,
    region,
    leases,
    seenStreams,
    downloads,
    edgeLifetimes,
    onEdgeDecision: createDecisionObserver(deps.metrics),
  })
  return { region, leases, seenStreams, downloads, origin }
}

async function registerApi(
  app: FastifyInstance,
  deps: Deps,
  streaming: Streaming,
  options: AppOptions,
): Promise<void> {
  const catalogue = await createCatalogue(deps, streaming.origin)
  const parts = await createCatalogueParts(app, deps, streaming, catalogue)
  const routes = [
    ...(await accountsRoutes(deps, accountsParts(deps, streaming, catalogue))),
    ...billingRoutes(deps),
    ...streamingRoutes(deps, {
      playback: parts.contents.playback,
      finders: playableFinders(catalogue),
      downloadFinders: downloadFinders(deps.db, catalogue),
      origin: streaming.origin,
      timelines: { lockTimelines, recompile: (trx, channelId) => recompileTimeline(trx, deps, channelId) },
    }),
    ...catalogueRoutes({ ...deps, findHistory }, parts),
    ...insightsRoutes(deps, { catalogue, origin: streaming.origin }),
  ]
  const beacons = createBeacons(app, deps, streaming, catalogue)
  const webhooks = webhookRoutes(deps)
  await registerEndpoints(app, deps, options, { routes, beacons, webhooks })
  registerRoomStream(app, { ...deps, catalogue, origin: streaming.origin })
  await registerOneClick(app, deps)
  registerPictures(app, deps, parts.encoder)
  registerBrandFiles(app, deps.branding)
  await registerConsole(app, options.consoleFolder ?? builtConsole)
  const shell = { ...parts, ...deps, plans: () => listPlans(deps, true) }
  await registerShell(app, shell, options.distFolder ?? builtViewer)
  handleNotFound(
    app,
    [...routes, ...beacons, ...webhooks].map(({ endpoint }) => endpoint),
  )
}

async function createCatalogueParts(
  app: FastifyInstance,
  deps: Deps,
  streaming: Streaming,
  catalogue: CatalogueReader,
): Promise<CatalogueParts> {
  const { db, config, clock, limits, log } = deps
  const isSubscriptionRequired = () => catalogue().isOn.subscriptionRequirement
  const rights = createRightsReader(deps)
  const playback = { db, clock, config, limits, rights, ...streaming, isSubscriptionRequired }
  const audience = { region: streaming.region, isSubscriber: (id: string) => mayWatch(deps, id) }
  const guide = await createGuide(deps)
  const importer = createImporter(deps)
  app.addHook('onClose', () => importer.close())
  const encoder = createPictureEncoder(log)
  app.addHook('onClose', () => encoder.close())
  const progress = createProgressWriter(deps)
  app.addHook('onClose', () => progress.drain())
  return {
    contents: { db, config, clock, catalogue, origin: streaming.origin, guide, playback, audience },
    guidePage: createGuidePage(deps, { ...streaming, catalogue }),
    search: await createSearch({ ...deps, ...streaming, catalogue, guide }),
    banners: await createBanners(deps, audience),
    hiddenPages: await createHiddenPages(deps),
    importer,
    encoder,
    progress,
  }
}

/** The functions of other domains that accounts depend on. */
function accountsParts(deps: Deps, { region }: Streaming, catalogue: CatalogueReader) {
  const { db, config, settingsKey } = deps
  return {
    region,
    deviceLimitOf: deviceLimitNow,
    isSubscriber: (accountId: string) => mayWatch(deps, accountId),
    erasers: [erasePayer, eraseWatching, eraseStreams, eraseDownloads, eraseCounts],
    exporters: [exportPayer, exportWatching, exportLibrary, exportReminders, exportDownloads, exportCounts],
    setupSteps: {
      payments: async () =>
        !config.paystack.isSandbox || (await findStoredKeys(db, settingsKey)).keys !== null,
      plans: async () =>
        (await db.selectFrom('plan').where('is_on_sale', '=', true).select('id').limit(1).execute()).length >
        0,
      channel: () => catalogue().channels.size > 0,
    },
  }
}

/** Whether an account has a subscription that runs. */
async function mayWatch({ db, clock, config }: Deps, accountId: string): Promise<boolean> {
  const nowMs = clock.now()
  const { endsAt } = await watchingRights(db, accountId, new Date(nowMs))
  return hasRunningSubscription(endsAt, { nowMs, timeZone: config.timeZone })
}

function createBeacons(
  app: FastifyInstance,
  deps: Deps,
  streaming: Streaming,
  catalogue: CatalogueReader,
): Route[] {
  const eventWriter = createEventWriter(deps)
  app.addHook('onClose', () => eventWriter.drain())
  observePlayback(deps.metrics, {
    activeStreams: streaming.leases.activeCount,
    pendingEvents: eventWriter.pendingCount,
    storedEvents: eventWriter.storedCount,
  })
  return analyticsRoutes({ ...deps, ...streaming, catalogue, eventWriter })
}

/** Beacons and webhooks have content types of their own. */
async function registerEndpoints(
  app: FastifyInstance,
  deps: Deps,
  { validatesResponses = false, onViolation, freeBytes = freeDiskBytes }: AppOptions,
  { routes, beacons, webhooks }: Record<'routes' | 'beacons' | 'webhooks', Route[]>,
): Promise<void> {
  const { publicUrl } = deps.config
  await app.register(fastifySwagger, { openapi: openApi(publicUrl), transform: transformSchema })
  const adminKey = await loadAdminKey(deps.config.dataDir)
  const authentication = createAuthentication(deps, adminKey)
  const registration = {
    publicUrl,
    authentication,
    limits: deps.limits,
    errors,
    validatesResponses,
    onViolation,
  }
  const register = (some: readonly Route[], acceptBodies?: (scope: FastifyInstance) => void) =>
    app.register((scope, _options, done) => {
      acceptBodies?.(scope)
      registerRoutes(scope, some, registration)
      done()
    })
  await register(routes.filter(({ endpoint }) => endpoint.upload === undefined))
  await register(
    routes.filter(({ endpoint }) => endpoint.upload !== undefined),
    acceptUploads,
  )
  await registerVodUploads(app, { ...deps, freeBytes }, authentication)
  await register(beacons, acceptBeacons)
  await register(webhooks, acceptRawBodies)
  registerDocs(app, deps)
  registerOutbox(app, deps)
  registerBackups(app, deps, adminKey)
}

function registerBackups(app: FastifyInstance, deps: Deps, adminKey: AdminKey): void {
  const { db, clock } = deps
  registerBackup(app, {
    ...deps,
    queues: backedUpQueues,
    restorableFiles: () => demoFiles(deps),
    adminOf: adminKey,
    record: ({ actor }, address) =>
      recordAudit(
        db,
        { actorId: null, actor, address, now: new Date(clock.now()) },
        { action: 'backup.create', subject: 'service' },
      ),
  })
}

function openApi(publicUrl: string | null) {
  return {
    openapi: '3.1.0' as const,
    info: { title: 'Kallo', version: '1', description: 'Every endpoint of the Kallo service.' },
    servers: publicUrl ? [{ url: publicUrl }] : [],
    components: {
      securitySchemes: {
        token: { type: 'apiKey' as const, in: 'header' as const, name: 'auth-token' },
        operatorSession: { type: 'apiKey' as const, in: 'cookie' as const, name: 'kallo-console' },
        apiKey: { type: 'http' as const, scheme: 'bearer' },
      },
    },
  }
}

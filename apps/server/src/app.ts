import path from 'node:path'
import { fastifySwagger } from '@fastify/swagger'
import { hasRunningSubscription } from '@kallo/rules/streaming/access'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import {
  eraseWatching,
  exportWatching,
  acceptBeacons,
  analyticsRoutes,
  createEventWriter,
} from './insights/analytics/index.ts'
import { adEditingRoutes, adRoutes } from './insights/ads/index.ts'
import { authenticate, authRoutes } from './accounts/auth/index.ts'
import { apiKeyRoutes, authenticateApiKey, loadAdminKey } from './accounts/api-keys/index.ts'
import { auditLogRoutes } from './accounts/audit-log/index.ts'
import { bannerEditingRoutes, bannerRoutes, createBanners } from './catalogue/banners/index.ts'
import { binRoutes } from './catalogue/bin/index.ts'
import { categoryRoutes } from './catalogue/categories/index.ts'
import { channelRoutes } from './catalogue/channels/index.ts'
import { pictureUploadRoutes } from './catalogue/picture-uploads/index.ts'
import { vodRoutes } from './catalogue/vods/index.ts'
import {
  contentsRoutes,
  createCatalogue,
  playableFinders,
  type Catalogue,
} from './catalogue/contents/index.ts'
import { deviceRoutes } from './accounts/devices/index.ts'
import { registerDocs } from './foundation/api-docs/index.ts'
import { createGuide, recompileTimeline } from './catalogue/guide/index.ts'
import { registerBrandFiles } from './foundation/branding/index.ts'
import { registerConsole } from './foundation/console-app/index.ts'
import { registerHealth } from './foundation/health/index.ts'
import { createImporter, importRoutes } from './catalogue/import/index.ts'
import { createHiddenPages, hiddenPageRoutes } from './catalogue/hidden-pages/index.ts'
import { createLeases, createSeenStreams } from './streaming/leases/index.ts'
import { createWords, languageRoutes, type CachedWords } from './accounts/languages/index.ts'
import { mailingListRoutes, registerOneClick } from './accounts/mailing-list/index.ts'
import { registerOutbox } from './foundation/mail-queue/index.ts'
import { monitoringRoutes } from './insights/monitoring/index.ts'
import { listPlans, packageRoutes } from './billing/plans/index.ts'
import {
  canHaveFirstTimePrice,
  erasePayer,
  acceptRawBodies,
  paymentRoutes,
  webhookRoutes,
} from './billing/payments/index.ts'
import { createPictureEncoder, registerPictures, type PictureEncoder } from './foundation/pictures/index.ts'
import { scheduleRoutes } from './streaming/schedule/index.ts'
import { playbackRoutes } from './streaming/playback/index.ts'
import { giftRoutes } from './billing/gifts/index.ts'
import { promoRoutes } from './billing/promo-codes/index.ts'
import { createOrigin } from './streaming/origin/index.ts'
import { setupRoutes } from './accounts/setup/index.ts'
import { loadStoredKeys, paystackKeyRoutes } from './billing/paystack-keys/index.ts'
import { authenticateSession, operatorRoutes } from './accounts/operators/index.ts'
import { passkeyRoutes } from './accounts/passkeys/index.ts'
import { subscriberRoutes } from './accounts/subscribers/index.ts'
import { reportRoutes } from './insights/reports/index.ts'
import { codeDeskRoutes } from './billing/code-desk/index.ts'
import { planDeskRoutes } from './billing/plan-desk/index.ts'
import { statementRoutes } from './billing/statements/index.ts'
import { createAnnouncements } from './accounts/announcements/index.ts'
import { paymentDeskRoutes } from './billing/payment-desk/index.ts'
import { exportPayer, subscriberBillingRoutes } from './billing/subscribers/index.ts'
import { profileRoutes } from './accounts/profile/index.ts'
import { createRegion, regionRoutes } from './foundation/region/index.ts'
import { consoleDirectives, createPolicies, registerShell } from './catalogue/app-shell/index.ts'
import { planDevices, subscriptionRoutes, watchingRights } from './billing/subscriptions/index.ts'
import { errors } from './errors.ts'
import { countOpenReviews } from './billing/reviews/index.ts'
import { observePlayback, observeRequests, observeReviews } from './metrics.ts'
import { handleNotFound } from './platform/http/not-found.ts'
import { transformSchema } from './platform/http/openapi.ts'
import { registerRoutes } from './platform/http/register-routes.ts'
import type { Authentication } from './platform/http/principal.ts'
import type { Route } from './platform/http/route.ts'
import { withRequestId } from './platform/request-context.ts'
import { createHttpServer } from './platform/http/server.ts'
import { acceptUploads } from './platform/http/uploads.ts'

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
}

const builtViewer = path.resolve(import.meta.dirname, '../../viewer/dist')
const builtConsole = path.resolve(import.meta.dirname, '../../console/dist')

/** The table of contents: creates every feature and connects the domains. */
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
  })
  // After the body was parsed: its stream events belong to the socket's context, not to the request's.
  app.addHook('preValidation', (request, _reply, done) => withRequestId(request.id, done))
  observeRequests(app, deps.metrics)
  observeReviews(deps.metrics, () => countOpenReviews(deps.db.query))
  app.addHook('onClose', () => streaming.leases.close())
  app.addHook('onClose', () => streaming.seenStreams.close())
  registerHealth(app, deps)
  if (roles.has('api')) await registerApi(app, deps, streaming, options)
  else handleNotFound(app, [])
  return app
}

type Streaming = Awaited<ReturnType<typeof createStreaming>>

async function createStreaming(deps: Deps, { leaseFlushMs: flushMs }: AppOptions) {
  const region = await createRegion(deps)
  const leases = await createLeases(deps, { flushMs })
  const seenStreams = createSeenStreams(deps, { flushMs })
  const origin = await createOrigin({ ...deps, region, leases, seenStreams })
  return { region, leases, seenStreams, origin }
}

async function registerApi(
  app: FastifyInstance,
  deps: Deps,
  streaming: Streaming,
  options: AppOptions,
): Promise<void> {
  const { config } = deps
  const catalogue = await createCatalogue(deps, streaming.origin)
  const banners = await createBanners(deps)
  const hiddenPages = await createHiddenPages(deps)
  const encoder = openPictureEncoder(app, deps)
  const contents = await createContents(deps, streaming, catalogue)
  const routes = [
    ...accountRoutes(deps, streaming, await createWords(deps), catalogue),
    ...(await createAnnouncements({ ...deps, isSubscriber: (id) => mayWatch(deps, id) })),
    ...billingRoutes(deps),
    ...regionRoutes(streaming.region),
    ...hiddenPageRoutes(hiddenPages),
    ...monitoringRoutes({ ...deps, catalogue, origin: streaming.origin }),
    ...contentsRoutes(contents),
    ...playbackRoutes(contents.playback, playableFinders(catalogue)),
    ...bannerRoutes(banners),
    ...editingRoutes(deps, encoder),
    ...importAndScheduleRoutes(app, deps),
    ...adRoutes({ ...deps, isPublished: (adId) => catalogue().ads.has(adId) }),
  ]
  const eventWriter = createEventWriter(deps)
  app.addHook('onClose', () => eventWriter.drain())
  observePlayback(deps.metrics, {
    activeStreams: streaming.leases.activeCount,
    pendingEvents: eventWriter.pendingCount,
    storedEvents: eventWriter.storedCount,
  })
  const beacons = analyticsRoutes({ ...deps, ...streaming, catalogue, eventWriter })
  const webhooks = webhookRoutes(deps)
  await registerEndpoints(app, deps, options, { routes, beacons, webhooks })
  await registerOneClick(app, deps)
  registerPictures(app, deps, encoder)
  registerBrandFiles(app, deps.branding)
  const consolePolicy = createPolicies(config, consoleDirectives)
  await registerConsole(app, options.consoleFolder ?? builtConsole, () => consolePolicy(catalogue()))
  const shell = {
    config,
    branding: deps.branding,
    contents,
    banners,
    hiddenPages,
    plans: () => listPlans(deps, true),
  }
  await registerShell(app, shell, options.distFolder ?? builtViewer)
  handleNotFound(
    app,
    [...routes, ...beacons, ...webhooks].map(({ endpoint }) => endpoint),
  )
}

function openPictureEncoder(app: FastifyInstance, { log }: Pick<Deps, 'log'>): PictureEncoder {
  const encoder = createPictureEncoder(log)
  app.addHook('onClose', () => encoder.close())
  return encoder
}

function importAndScheduleRoutes(app: FastifyInstance, deps: Deps): Route[] {
  const importer = createImporter(deps)
  app.addHook('onClose', () => importer.close())
  return [
    ...importRoutes(deps, importer),
    ...scheduleRoutes({
      ...deps,
      recompile: (query, channelId) => recompileTimeline(query, deps, channelId),
    }),
  ]
}

async function createContents(deps: Deps, streaming: Streaming, catalogue: () => Catalogue) {
  const { db, config, clock, limits } = deps
  const isSubscriptionRequired = () => catalogue().isOn.subscriptionRequirement
  const playback = { db, clock, config, limits, ...streaming, isSubscriptionRequired }
  const guide = await createGuide(deps)
  return { db, config, clock, catalogue, origin: streaming.origin, guide, playback }
}

/** Whether an account has a subscription that runs. */
async function mayWatch({ db, clock, config }: Deps, accountId: string): Promise<boolean> {
  const nowMs = clock.now()
  const { endsAt } = await watchingRights(db.query, accountId, new Date(nowMs))
  return hasRunningSubscription(endsAt, { nowMs, timeZone: config.timeZone })
}

/** What the other domains erase with an account. */
const erasers = [erasePayer, eraseWatching]

function accountRoutes(
  deps: Deps,
  { region }: Streaming,
  words: CachedWords,
  catalogue: () => Catalogue,
): Route[] {
  return [
    ...authRoutes({ ...deps, region, deviceLimitOf: planDevices }),
    ...profileRoutes({ ...deps, erasers }),
    ...subscriberRoutes({ ...deps, erasers, exporters: [exportPayer, exportWatching] }),
    ...deviceRoutes(deps),
    ...mailingListRoutes(deps),
    ...languageRoutes(deps, words),
    ...operatorRoutes(deps),
    ...passkeyRoutes(deps),
    ...apiKeyRoutes(deps),
    ...auditLogRoutes(deps),
    ...setupRoutes({ ...deps, stepsElsewhere: setupSteps(deps, catalogue) }),
  ]
}

/** What the setup checklist needs from other domains. */
function setupSteps({ db, config, settingsKey }: Deps, catalogue: () => Catalogue) {
  return {
    payments: async () =>
      !config.paystack.isSandbox || (await loadStoredKeys(db.query, settingsKey)) !== null,
    plans: async () => (await db.query.selectFrom('package').select('id').limit(1).execute()).length > 0,
    channel: () => catalogue().channels.size > 0,
  }
}

function billingRoutes(deps: Deps): Route[] {
  const isFirstTime = (accountId: string) => canHaveFirstTimePrice(deps, accountId)
  return [
    ...packageRoutes({ ...deps, isFirstTime }),
    ...subscriptionRoutes(deps),
    ...paymentRoutes(deps),
    ...promoRoutes(deps),
    ...giftRoutes(deps),
    ...paystackKeyRoutes(deps),
    ...subscriberBillingRoutes(deps),
    ...paymentDeskRoutes(deps),
    ...planDeskRoutes(deps),
    ...codeDeskRoutes(deps),
    ...statementRoutes(deps),
    ...reportRoutes(deps),
  ]
}

/** What editors maintain in the console. */
function editingRoutes(deps: Deps, encoder: PictureEncoder): Route[] {
  return [
    ...channelRoutes(deps),
    ...vodRoutes(deps),
    ...categoryRoutes(deps),
    ...bannerEditingRoutes(deps),
    ...adEditingRoutes(deps),
    ...binRoutes(deps),
    ...pictureUploadRoutes({ ...deps, encoder }),
  ]
}

/** Beacons and webhooks have content types of their own. */
async function registerEndpoints(
  app: FastifyInstance,
  deps: Deps,
  { validatesResponses = false, onViolation }: AppOptions,
  { routes, beacons, webhooks }: Record<'routes' | 'beacons' | 'webhooks', Route[]>,
): Promise<void> {
  const { publicUrl } = deps.config
  await app.register(fastifySwagger, { openapi: openApi(publicUrl), transform: transformSchema })
  const authentication = await createAuthentication(deps)
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
  await register(beacons, acceptBeacons)
  await register(webhooks, acceptRawBodies)
  registerDocs(app, deps)
  registerOutbox(app, deps)
}

async function createAuthentication(deps: Deps): Promise<Authentication> {
  const { db, clock, config } = deps
  const adminKey = await loadAdminKey(config.dataDir)
  return {
    now: clock.now,
    authenticate: (token) => authenticate(deps, token),
    authenticateConsole: async (credentials) =>
      'bearer' in credentials
        ? (adminKey(credentials.bearer, credentials.isLocal) ??
          (await authenticateApiKey(db.query, credentials.bearer, clock.now())))
        : authenticateSession(db.query, credentials.sessionToken, clock.now()),
  }
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

import path from 'node:path'
import { fastifySwagger } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { acceptBeacons, analyticsRoutes, createEventWriter } from './insights/analytics/index.ts'
import { adRoutes } from './insights/ads/index.ts'
import { authenticate, authRoutes, isOperator } from './accounts/auth/index.ts'
import { bannerRoutes, createBanners } from './catalogue/banners/index.ts'
import { contentsRoutes, createCatalogue, playableFinders } from './catalogue/contents/index.ts'
import { deviceRoutes } from './accounts/devices/index.ts'
import { registerDocs } from './foundation/api-docs/index.ts'
import { createGuide } from './catalogue/guide/index.ts'
import { registerHealth } from './foundation/health/index.ts'
import { createHiddenPages, hiddenPageRoutes } from './catalogue/hidden-pages/index.ts'
import { createLeases, createSeenStreams } from './streaming/leases/index.ts'
import { createWords, languageRoutes } from './accounts/languages/index.ts'
import { mailingListRoutes, registerOneClick } from './accounts/mailing-list/index.ts'
import { registerOutbox } from './foundation/mail-queue/index.ts'
import { monitoringRoutes } from './insights/monitoring/index.ts'
import { listPlans, packageRoutes } from './billing/plans/index.ts'
import { acceptRawBodies, paymentRoutes, webhookRoutes } from './billing/payments/index.ts'
import { registerPictures } from './foundation/pictures/index.ts'
import { playbackRoutes } from './streaming/playback/index.ts'
import { promoRoutes } from './billing/promo-codes/index.ts'
import { createOrigin } from './streaming/origin/index.ts'
import { profileRoutes } from './accounts/profile/index.ts'
import { createRegion, regionRoutes } from './foundation/region/index.ts'
import { registerShell } from './catalogue/app-shell/index.ts'
import { latestGrantId, planDevices, subscriptionRoutes } from './billing/subscriptions/index.ts'
import { errors } from './errors.ts'
import { observePlayback, observeRequests } from './metrics.ts'
import { handleNotFound } from './platform/http/not-found.ts'
import { transformSchema } from './platform/http/openapi.ts'
import { registerRoutes } from './platform/http/register-routes.ts'
import type { Viewer } from './platform/http/principal.ts'
import type { Route } from './platform/http/route.ts'
import { withRequestId } from './platform/request-context.ts'
import { createHttpServer } from './platform/http/server.ts'

export interface AppOptions {
  /** The built viewer app. */
  distFolder?: string
  validatesResponses?: boolean
  /** Called for each response or error that its endpoint does not declare. */
  onViolation?: (violation: Error) => void
  /** Interval at which streams are re-authorised. */
  leaseFlushMs?: number
}

const builtViewer = path.resolve(import.meta.dirname, '../../viewer/dist')

/** The table of contents: every feature of the program, put together. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, db, clock, log } = deps
  const { roles, publicUrl } = config
  const region = await createRegion(deps)
  const leases = await createLeases(deps, { flushMs: options.leaseFlushMs })
  const seenStreams = createSeenStreams(deps, { flushMs: options.leaseFlushMs })
  const origin = await createOrigin({ ...deps, region, leases, seenStreams })
  const { validatesResponses = false, onViolation } = options
  const app = createHttpServer({
    log,
    trustedProxies: config.trustedProxies,
    isHttps: publicUrl?.startsWith('https:') ?? false,
    errors,
    validatesResponses,
    origin: roles.has('origin') ? origin.handler : null,
  })
  // After the body was parsed: its stream events belong to the socket's context, not to the request's.
  app.addHook('preValidation', (request, _reply, done) => withRequestId(request.id, done))
  observeRequests(app, deps.metrics)
  app.addHook('onClose', () => leases.close())
  app.addHook('onClose', () => seenStreams.close())
  registerHealth(app, deps)
  if (!roles.has('api')) {
    handleNotFound(app, [])
    return app
  }

  const catalogue = await createCatalogue(deps, origin)
  const guide = await createGuide(deps)
  const banners = await createBanners(deps)
  const words = await createWords()
  const hiddenPages = await createHiddenPages(deps)
  const isSubscriptionRequired = () => catalogue().isOn.subscriptionRequirement
  const isFirstTime = async (accountId: string) => (await latestGrantId(db.query, accountId)) === null
  const streaming = { origin, leases, seenStreams, region, isSubscriptionRequired }
  const playback = { db, clock, config, limits: deps.limits, ...streaming }
  const contents = { db, config, clock, catalogue, origin, guide, playback }
  const routes = [
    ...authRoutes({ ...deps, region, deviceLimitOf: planDevices }),
    ...profileRoutes(deps),
    ...deviceRoutes(deps),
    ...packageRoutes({ db, isFirstTime }),
    ...subscriptionRoutes(deps),
    ...paymentRoutes(deps),
    ...promoRoutes(deps),
    ...mailingListRoutes(deps),
    ...regionRoutes(region),
    ...hiddenPageRoutes(deps, hiddenPages),
    ...monitoringRoutes({ ...deps, catalogue, origin }),
    ...contentsRoutes(contents),
    ...playbackRoutes(playback, playableFinders(catalogue)),
    ...bannerRoutes(banners),
    ...adRoutes({ ...deps, isPublished: (adId) => catalogue().ads.has(adId) }),
    ...languageRoutes(deps, words),
  ]
  const eventWriter = createEventWriter(deps)
  observePlayback(deps.metrics, {
    activeStreams: leases.activeCount,
    pendingEvents: eventWriter.pendingCount,
    storedEvents: eventWriter.storedCount,
  })
  app.addHook('onClose', () => eventWriter.drain())
  const webhooks = webhookRoutes(deps)
  const beacons = analyticsRoutes({ ...deps, catalogue, region, origin, seenStreams, eventWriter })

  await app.register(fastifySwagger, { openapi: openApi(publicUrl), transform: transformSchema })
  const authentication = {
    authenticate: (token: string) => authenticate(deps, token),
    isOperator: ({ accountId }: Viewer) => isOperator(db.query, accountId),
  }
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
  await register(routes)
  await register(beacons, acceptBeacons)
  await register(webhooks, acceptRawBodies)
  registerDocs(app, deps)
  registerOutbox(app, deps)
  await registerOneClick(app, deps)
  registerPictures(app, deps)
  await registerShell(
    app,
    { config, contents, banners, hiddenPages, plans: () => listPlans({ db }, true) },
    options.distFolder ?? builtViewer,
  )
  handleNotFound(
    app,
    [...routes, ...beacons, ...webhooks].map(({ endpoint }) => endpoint),
  )
  return app
}

function openApi(publicUrl: string | null) {
  return {
    openapi: '3.1.0' as const,
    info: { title: 'Kallo', version: '1', description: 'Every endpoint of the Kallo service.' },
    servers: publicUrl ? [{ url: publicUrl }] : [],
    components: {
      securitySchemes: { token: { type: 'apiKey' as const, in: 'header' as const, name: 'auth-token' } },
    },
  }
}

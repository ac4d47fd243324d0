import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { registerApi } from './api/register-api.ts'
import { registerCheckout } from './checkout/register-checkout.ts'
import { ApiError, errorBody } from './api-error.ts'
import type { Sandbox } from './sandbox.ts'

/** The API and the checkout on one port; errors have Paystack's format. */
export function createHttpServer(sandbox: Sandbox): FastifyInstance {
  const app = Fastify({
    bodyLimit: 256 * 1024,
    // Connections are closed, so that responses that a fault holds back do not delay the shutdown.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  })
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  )
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(errorBody(new ApiError(404, 'Route not found', 'route_not_found'))),
  )
  app.setErrorHandler((error: FastifyError | ApiError, _request, reply) => {
    const apiError = error instanceof ApiError ? error : apiErrorOf(error)
    return reply.code(apiError.status).send(errorBody(apiError))
  })
  registerApi(app, sandbox)
  registerCheckout(app, sandbox)
  return app
}

function apiErrorOf({ statusCode = 500, message }: FastifyError): ApiError {
  if (statusCode < 500) return new ApiError(statusCode, message, 'invalid_params')
  return new ApiError(500, `An error occurred: ${message}`, 'internal_error')
}

import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { registerApi } from './api/register-api.ts'
import { registerCheckout } from './checkout/register-checkout.ts'
import { Refusal, refusalBody } from './refusal.ts'
import type { Sandbox } from './sandbox.ts'

/** The API and the checkout on one port; errors have Paystack's format. */
export function createHttpServer(sandbox: Sandbox): FastifyInstance {
  const app = Fastify({
    bodyLimit: 256 * 1024,
    // Responses that a fault holds back must not delay the shutdown.
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
    reply.code(404).send(refusalBody(new Refusal(404, 'Route not found', 'route_not_found'))),
  )
  app.setErrorHandler((error: FastifyError | Refusal, _request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalOf(error)
    return reply.code(refusal.status).send(refusalBody(refusal))
  })
  registerApi(app, sandbox)
  registerCheckout(app, sandbox)
  return app
}

function refusalOf({ statusCode = 500, message }: FastifyError): Refusal {
  if (statusCode < 500) return new Refusal(statusCode, message, 'invalid_params')
  return new Refusal(500, `An error occurred: ${message}`, 'internal_error')
}

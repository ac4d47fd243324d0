import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { unsubscribe } from './unsubscribe.ts'

/** RFC 8058: mail programs press "unsubscribe" with one POST to the address of the header List-Unsubscribe. */
export async function registerOneClick(app: FastifyInstance, deps: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, body),
    )
    scope.post<{ Params: { id: string; email: string }; Body: unknown }>(
      '/unsubscribe/email/:id/:email',
      { schema: { hide: true } },
      async ({ params, body }) => {
        if (typeof body !== 'string' || !body.includes('One-Click')) throw new AppError('bad-input')
        await unsubscribe(deps, params.id, params.email)
        return { status: 'OK', title: '', message: '', data: null }
      },
    )
    done()
  })
}

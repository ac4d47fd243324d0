import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { leaveList, requestAccountMail } from '../mails/index.ts'

/** ID and address must belong to the same account. Repeating it changes nothing. */
export async function unsubscribe(
  deps: Pick<Deps, 'db' | 'jobs'>,
  accountId: string,
  email: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const hasLeft = await leaveList(trx, accountId, email.trim().toLowerCase())
    if (hasLeft === null) throw new AppError('link-invalid')
    if (hasLeft) await requestAccountMail(deps, trx, { kind: 'unsubscribed', accountId })
  })
}

/** RFC 8058: mail clients unsubscribe with one POST to the URL of the List-Unsubscribe header. */
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

import * as z from 'zod'
import { ApiError } from '../api-error.ts'
import { subscriptionShape } from '../shapes/transaction-shape.ts'
import { subscriptionNotRenewed } from '../webhooks/events.ts'
import { noReference, type ApiEndpoint } from './api-endpoint.ts'
import { read } from './input.ts'

export const fetchSubscription: ApiEndpoint = {
  route: 'fetch-subscription',
  method: 'GET',
  url: '/subscription/:code',
  referenceOf: noReference,
  execute(sandbox, { params }) {
    const subscription = sandbox.world.subscriptions.get(params.code ?? '')
    if (!subscription) throw new ApiError(404, 'Subscription not found', 'subscription_not_found')
    return {
      message: 'Subscription retrieved successfully',
      data: subscriptionShape(sandbox, subscription),
    }
  },
}

const body = z.object({
  code: z.string('Subscription code is required').min(1),
  token: z.string('Email token is required').min(1),
})

/** Requires the token that was mailed to the subscriber. Succeeds once. */
export const disableSubscription: ApiEndpoint = {
  route: 'disable-subscription',
  method: 'POST',
  url: '/subscription/disable',
  referenceOf: noReference,
  execute(sandbox, request) {
    const { code, token } = read(body, request.body)
    const subscription = sandbox.world.subscriptions.get(code)
    if (subscription?.emailToken !== token || subscription.status !== 'active')
      throw new ApiError(
        404,
        'Subscription with code not found or already inactive',
        'subscription_not_found',
      )
    subscription.status = 'non-renewing'
    sandbox.webhooks.publish(subscriptionNotRenewed(sandbox, subscription))
    return { message: 'Subscription disabled successfully' }
  },
}

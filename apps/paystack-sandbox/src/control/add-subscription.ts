import type { Sandbox } from '../sandbox.ts'
import { customerOf } from '../world/find.ts'
import { randomCode } from '../world/random-code.ts'
import { nextId, type Subscription } from '../world/world.ts'

export type NewSubscription = Pick<Subscription, 'email' | 'planCode' | 'amount' | 'currency'>

/** A subscription that Paystack renews, as an older system may have created. */
export function addSubscription({ world, clock }: Sandbox, given: NewSubscription): Subscription {
  customerOf(world, given.email, clock.now())
  const subscription: Subscription = {
    ...given,
    id: nextId(world),
    code: randomCode('SUB_', 15),
    emailToken: randomCode('', 15),
    status: 'active',
    createdAt: clock.now(),
  }
  world.subscriptions.set(subscription.code, subscription)
  return structuredClone(subscription)
}

import { randomInt } from 'node:crypto'
import * as z from 'zod'
import { deliverySchema } from './delivery.ts'
import { disputeSchema } from './dispute.ts'
import { refundSchema } from './refund.ts'
import { settlementSchema } from './settlement.ts'
import { cardFields, type Transaction, transactionSchema } from './transaction.ts'

export interface Clock {
  /** UTC milliseconds. */
  now(): number
}

/** A saved card's authorization. It can be charged only with the exact email it was saved with. */
const authorizationSchema = z.object({
  code: z.string(),
  email: z.string(),
  ...cardFields,
  isReusable: z.boolean(),
  channel: z.string().default('card'),
})
export type Authorization = z.infer<typeof authorizationSchema>

const customerSchema = z.object({
  id: z.number(),
  code: z.string(),
  email: z.string(),
  createdAt: z.number(),
})
export type Customer = z.infer<typeof customerSchema>

const subscriptionSchema = z.object({
  id: z.number(),
  code: z.string(),
  emailToken: z.string(),
  email: z.string(),
  planCode: z.string(),
  amount: z.number(),
  currency: z.enum(['NGN', 'USD']),
  status: z.enum(['active', 'non-renewing']),
  createdAt: z.number(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** The state that Paystack would store; saved to the data file. */
export const worldSchema = z.object({
  nextId: z.number(),
  customers: z.map(z.string(), customerSchema),
  authorizations: z.map(z.string(), authorizationSchema),
  transactions: z.map(z.string(), transactionSchema),
  refunds: z.map(z.number(), refundSchema),
  disputes: z.map(z.number(), disputeSchema),
  settlements: z.map(z.number(), settlementSchema),
  subscriptions: z.map(z.string(), subscriptionSchema),
  deliveries: z.array(deliverySchema),
})
export type World = z.infer<typeof worldSchema>

export function emptyWorld(): World {
  return {
    nextId: 1_000_001,
    customers: new Map(),
    authorizations: new Map(),
    transactions: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    settlements: new Map(),
    subscriptions: new Map(),
    deliveries: [],
  }
}

/** Numeric IDs are unique across kinds, so that mixing them up fails. */
export function nextId(world: World): number {
  return world.nextId++
}

/** Finds a transaction by numeric ID or reference, because Paystack accepts both in refunds. */
export function findTransaction(world: World, idOrReference: string): Transaction | undefined {
  return world.transactions.get(idOrReference) ?? transactionById(world, Number(idOrReference))
}

export function transactionById(world: World, id: number): Transaction | undefined {
  return world.transactions.values().find((one) => one.id === id)
}

export function transactionByAccessCode(world: World, accessCode: string): Transaction | undefined {
  return world.transactions.values().find((one) => one.accessCode === accessCode)
}

export function findCustomer(world: World, emailOrCode: string): Customer | undefined {
  return world.customers.get(emailOrCode) ?? world.customers.values().find(({ code }) => code === emailOrCode)
}

/** Returns the customer with exactly this spelling of the email address. The first charge creates the customer. */
export function customerOf(world: World, email: string, now: number): Customer {
  const known = world.customers.get(email)
  if (known) return known
  const customer = { id: nextId(world), code: randomCode('CUS_', 15), email, createdAt: now }
  world.customers.set(email, customer)
  return customer
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A code in Paystack's form, such as `AUTH_x1y2…`. */
export function randomCode(prefix: string, length: number): string {
  return prefix + Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

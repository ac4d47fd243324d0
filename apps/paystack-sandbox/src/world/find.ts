import { randomCode } from './random-code.ts'
import type { Transaction } from './transaction.ts'
import { nextId, type Customer, type World } from './world.ts'

/** By numeric ID or reference: Paystack accepts both in refunds. */
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

/** The first charge creates a customer, identified by the exact spelling of the email address. */
export function customerOf(world: World, email: string, now: number): Customer {
  const known = world.customers.get(email)
  if (known) return known
  const customer = { id: nextId(world), code: randomCode('CUS_', 15), email, createdAt: now }
  world.customers.set(email, customer)
  return customer
}

import { Refusal } from '../refusal.ts'
import { customerShape } from '../shapes/customer-shape.ts'
import { findCustomer } from '../world/find.ts'
import { noReference, type ApiCall } from './api-call.ts'

export const fetchCustomer: ApiCall = {
  route: 'fetch-customer',
  method: 'GET',
  url: '/customer/:email_or_code',
  referenceOf: noReference,
  carryOut(sandbox, { params }) {
    const customer = findCustomer(sandbox.world, params.email_or_code ?? '')
    if (!customer) throw new Refusal(404, 'Customer not found', 'customer_not_found')
    return { message: 'Customer retrieved', data: customerShape(sandbox, customer) }
  },
}

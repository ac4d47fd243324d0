import { ApiError } from '../api-error.ts'
import { customerShape } from '../shapes/transaction-shape.ts'
import { findCustomer } from '../world/world.ts'
import { noReference, type ApiEndpoint } from './api-endpoint.ts'

export const fetchCustomer: ApiEndpoint = {
  route: 'fetch-customer',
  method: 'GET',
  url: '/customer/:email_or_code',
  referenceOf: noReference,
  execute(sandbox, { params }) {
    const customer = findCustomer(sandbox.world, params.email_or_code ?? '')
    if (!customer) throw new ApiError(404, 'Customer not found', 'customer_not_found')
    return { message: 'Customer retrieved', data: customerShape(sandbox, customer) }
  },
}

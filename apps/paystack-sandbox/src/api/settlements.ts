import * as z from 'zod'
import { domainOf, type Sandbox } from '../sandbox.ts'
import { integrationId, isoTime } from '../shapes/transaction-shape.ts'
import { effectiveAmount, type Settlement } from '../world/settlement.ts'
import type { ApiEndpoint } from './api-endpoint.ts'
import { pageOf, pageQuery, read } from './input.ts'

const query = z.object({ ...pageQuery, status: z.string().optional(), subaccount: z.string().optional() })

export const listSettlements: ApiEndpoint = {
  route: 'list-settlements',
  method: 'GET',
  url: '/settlement',
  referenceOf: () => null,
  execute(sandbox, request) {
    const asked = read(query, request.query)
    const isListed = asked.status === undefined || asked.status === 'success'
    const { rows, meta } = pageOf(isListed ? sandbox.world.settlements.values() : [], asked)
    return { message: 'Settlements retrieved', data: rows.map((one) => shape(sandbox, one)), meta }
  },
}

function shape(sandbox: Sandbox, settlement: Settlement) {
  const { id, currency, processed, fees, createdAt } = settlement
  return {
    id,
    domain: domainOf(sandbox),
    status: 'success',
    currency,
    integration: integrationId,
    total_amount: processed - fees,
    effective_amount: effectiveAmount(settlement),
    total_fees: fees,
    total_processed: processed,
    deductions: null,
    settlement_date: isoTime(createdAt),
    settled_by: null,
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(createdAt),
  }
}

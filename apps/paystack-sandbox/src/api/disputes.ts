import * as z from 'zod'
import { addEvidence, resolveDispute as resolve } from '../disputes/change-dispute.ts'
import { ApiError } from '../api-error.ts'
import type { Sandbox } from '../sandbox.ts'
import { disputeShape } from '../shapes/refund-shape.ts'
import { evidenceSchema, resolutions, type Dispute } from '../world/dispute.ts'
import { noReference, type ApiEndpoint, type RawRequest } from './api-endpoint.ts'
import { pageOf, pageQuery, read } from './input.ts'

const referenceOf = ({ world }: Sandbox, { params }: RawRequest) =>
  world.disputes.get(Number(params.id))?.transactionReference ?? null

export const listDisputes: ApiEndpoint = {
  route: 'list-disputes',
  method: 'GET',
  url: '/dispute',
  referenceOf: noReference,
  execute(sandbox, request) {
    const { rows, meta } = pageOf(sandbox.world.disputes.values(), read(z.object(pageQuery), request.query))
    return { message: 'Disputes retrieved', data: rows.map((one) => disputeShape(sandbox, one)), meta }
  },
}

export const fetchDispute: ApiEndpoint = {
  route: 'fetch-dispute',
  method: 'GET',
  url: '/dispute/:id',
  referenceOf,
  execute: (sandbox, request) => ({
    message: 'Dispute retrieved',
    data: disputeShape(sandbox, requested(sandbox, request)),
  }),
}

export const addDisputeEvidence: ApiEndpoint = {
  route: 'add-dispute-evidence',
  method: 'POST',
  url: '/dispute/:id/evidence',
  referenceOf,
  execute(sandbox, request) {
    const dispute = requested(sandbox, request)
    addEvidence(sandbox, dispute, read(evidenceSchema, request.body))
    return { message: 'Evidence created', data: { ...dispute.evidence, dispute: dispute.id } }
  },
}

const resolution = z.object({ resolution: z.enum(resolutions), message: z.string() })

export const resolveDispute: ApiEndpoint = {
  route: 'resolve-dispute',
  method: 'PUT',
  url: '/dispute/:id/resolve',
  referenceOf,
  execute(sandbox, request) {
    const dispute = requested(sandbox, request)
    if (dispute.status === 'resolved')
      throw new ApiError(400, 'Dispute has already been resolved', 'invalid_params')
    resolve(sandbox, dispute, read(resolution, request.body).resolution)
    return { message: 'Dispute successfully resolved', data: disputeShape(sandbox, dispute) }
  },
}

function requested({ world }: Sandbox, { params }: RawRequest): Dispute {
  const dispute = world.disputes.get(Number(params.id))
  if (!dispute) throw new ApiError(404, 'Dispute not found', 'dispute_not_found')
  return dispute
}

import type { FastifyReply } from 'fastify'
import { ApiError, errorBody } from '../api-error.ts'
import type { FaultGroups } from './fault.ts'

type CallFault = FaultGroups['call']

/** Fails a request before it is processed; returns whether it did. */
export function failBefore(fault: CallFault, reply: FastifyReply): boolean {
  switch (fault.kind) {
    case 'error-before':
      return sendError(reply, fault.status)
    case 'hang-before':
      return hang(reply)
    case 'reset-before':
      return reset(reply)
    case 'rate-limit':
      void reply
        .code(429)
        .header('retry-after', String(fault.retryAfterSeconds))
        .send(errorBody(new ApiError(429, 'Please wait a few minutes and try again.', 'rate_limited')))
      return true
    default:
      return false
  }
}

/** Applies a fault to the response of a request that has been processed. Returns whether it did. */
export function failAfter(fault: CallFault, reply: FastifyReply, body: unknown): boolean {
  switch (fault.kind) {
    case 'error-after':
      return sendError(reply, fault.status)
    case 'hang-after':
      return hang(reply)
    case 'reset-after':
      return reset(reply)
    case 'malformed-json': {
      const whole = JSON.stringify(body)
      void reply.type('application/json').send(whole.slice(0, Math.ceil(whole.length / 2)))
      return true
    }
    default:
      return false
  }
}

function sendError(reply: FastifyReply, status: number): true {
  void reply.code(status).send(errorBody(new ApiError(status, 'An error occurred', 'internal_error')))
  return true
}

/** Leaves the connection open without a response until the client or the sandbox closes it. */
function hang(reply: FastifyReply): true {
  reply.hijack()
  return true
}

function reset(reply: FastifyReply): true {
  reply.hijack()
  reply.raw.socket?.resetAndDestroy()
  return true
}

import type { FastifyReply } from 'fastify'
import { ApiError, errorBody } from '../api-error.ts'
import { type Fault, type FaultGroups, type FaultRequest, faultSchema, kindsOfGroup } from './fault.ts'

/** Properties a fault can match. */
interface Occasion {
  route?: string
  reference?: string | null
  authorization?: string
  event?: string
}

export interface ActiveFault {
  id: number
  fault: Fault
  /** Number of matching requests since the fault was injected, and of those it was applied to. */
  seen: number
  used: number
}

export interface FaultList {
  inject(request: FaultRequest): number
  active(): readonly ActiveFault[]
  clear(id?: number): void
  /** Counts a match for each fault of the group and applies the oldest one that is due. */
  take<G extends keyof FaultGroups>(group: G, occasion: Occasion): FaultGroups[G] | null
}

export function createFaultList(): FaultList {
  let list: ActiveFault[] = []
  let lastId = 0
  return {
    inject(request) {
      list.push({ id: ++lastId, fault: faultSchema.parse(request), seen: 0, used: 0 })
      return lastId
    },
    active: () => list,
    clear(id) {
      list = id === undefined ? [] : list.filter((one) => one.id !== id)
    },
    take<G extends keyof FaultGroups>(group: G, occasion: Occasion) {
      const fitting = list.filter(({ fault }) => kindsOfGroup[group].has(fault.kind) && fits(fault, occasion))
      for (const one of fitting) one.seen++
      const ready = fitting.find(({ seen, fault }) => seen >= fault.nth)
      if (!ready) return null
      ready.used++
      list = list.filter(({ fault, used }) => fault.times === 'always' || used < fault.times)
      return ready.fault as FaultGroups[G]
    },
  }
}

function fits(fault: Fault, occasion: Occasion): boolean {
  const { reference, referencePrefix } = fault
  if (reference !== undefined && reference !== occasion.reference) return false
  if (referencePrefix !== undefined && !occasion.reference?.startsWith(referencePrefix)) return false
  if ('route' in fault && fault.route !== undefined && fault.route !== occasion.route) return false
  if ('authorization' in fault && fault.authorization !== undefined)
    return fault.authorization === occasion.authorization
  if ('event' in fault && fault.event !== undefined) return fault.event === occasion.event
  return true
}

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

import { faultSchema, kindsOfGroup, type Fault, type FaultGroups, type FaultRequest } from './fault.ts'

/** Properties a fault can match. */
export interface Occasion {
  route?: string
  reference?: string | null
  authorization?: string
  event?: string
}

export interface ActiveFault {
  id: number
  fault: Fault
  /** Matching requests since it was injected, and those it was applied to. */
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

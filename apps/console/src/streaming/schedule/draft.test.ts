import { describe, expect, it } from 'vitest'
import { aBlock, aSchedule } from '../../testing/schedules.ts'
import { baseOf, undoStep, withoutSaved, type Edit, type Edits } from './draft.ts'

const [ferry, boat] = [aBlock('Ferry'), aBlock('Boat')]
const eko = aSchedule({ channelId: 'eko', blocks: [ferry] })
const heritage = aSchedule({ channelId: 'heritage', blocks: [boat] })
const editOf = (schedule: typeof eko, blocks: Edit['content']['blocks']): Edit => ({
  base: baseOf(schedule),
  content: { blocks, filler: null },
})
const sent: Edits = { eko: editOf(eko, []) }
const saved = { ...eko, blocks: [], filler: null, version: eko.version + 1 }

describe('changes during a save', () => {
  it('[N-07] what was sent is no longer unsaved', () => {
    expect(withoutSaved(sent, sent, [saved, heritage])).toEqual({})
  })

  it('[N-07] a channel that was changed since stays unsaved, based on what was saved', () => {
    const current = { eko: editOf(eko, [boat]) }
    expect(withoutSaved(current, sent, [saved, heritage])).toEqual({ eko: editOf(saved, [boat]) })
  })

  it('[N-07] a channel that was changed since in another tab stays unsaved', () => {
    const other = { heritage: editOf(heritage, []) }
    expect(withoutSaved({ ...sent, ...other }, sent, [saved, heritage])).toEqual(other)
  })
})

describe('undo', () => {
  it('[N-07] restores the channels of the step, and keeps the changes of another tab', () => {
    const other = { heritage: editOf(heritage, []) }
    const current = { eko: editOf(eko, [boat]), ...other }
    expect(undoStep(current, { eko: sent.eko ?? null })).toEqual({ ...sent, ...other })
    expect(undoStep(current, { eko: null })).toEqual(other)
  })
})

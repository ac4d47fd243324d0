import { expect, it } from 'vitest'
import { isRoleAllowed, isSteppedUp, operatorRoles, stepUpMs } from './operator-role.ts'

it('[O-01] owners are always allowed, other roles only if listed', () => {
  for (const role of operatorRoles) expect(isRoleAllowed(role, [])).toBe(role === 'owner')
  expect(operatorRoles.filter((role) => isRoleAllowed(role, ['editor']))).toEqual(['owner', 'editor'])
})

it('[O-04] step-up authentication lasts ten minutes', () => {
  expect(isSteppedUp(null, 0)).toBe(false)
  expect(isSteppedUp(1_000, 1_000 + stepUpMs - 1)).toBe(true)
  expect(isSteppedUp(1_000, 1_000 + stepUpMs)).toBe(false)
})

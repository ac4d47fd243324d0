import { planMonths, deviceChoices } from '@kallo/rules/constants'
import type { Transaction } from 'kysely'
import { hashPassword } from '../features/auth/index.ts'
import type { Tables } from '../tables.ts'

const dayMs = 86_400_000
const password = 'kallo-demo-1'

const people = [
  { id: 'ada', email: 'ada@kallo.test', name: 'Ada Okafor', phone: '+2348031234567' },
  { id: 'bola', email: 'bola@kallo.test', name: 'Bola Adeyemi', phone: '+2348052345678' },
  { id: 'chidi', email: 'chidi@kallo.test', name: 'Chidi Eze', phone: '+2348073456789' },
  { id: 'ops', email: 'ops@kallo.test', name: 'Halima Bello', phone: '+2348094567890' },
]

/** Ada subscribes for three devices, Bola never did, Chidi's time ran out last week; Halima is the operator. */
export async function seedAccounts(query: Transaction<Tables>, now: number): Promise<void> {
  await query.insertInto('package').values(packages()).execute()
  const rows = []
  for (const person of people)
    rows.push({
      ...person,
      country: 'NG',
      password_hash: await hashPassword(password),
      is_operator: person.id === 'ops',
      activated_at: new Date(now),
    })
  await query.insertInto('account').values(rows).execute()
  const threeDevices = { package_id: '3_3', devices: 3 }
  await query
    .insertInto('subscription')
    .values([
      {
        ...threeDevices,
        id: 'ada-1',
        account_id: 'ada',
        starts_at: new Date(now - 10 * dayMs),
        ends_at: new Date(now + 80 * dayMs),
      },
      {
        ...threeDevices,
        id: 'chidi-1',
        account_id: 'chidi',
        starts_at: new Date(now - 97 * dayMs),
        ends_at: new Date(now - 7 * dayMs),
      },
    ])
    .execute()
}

const monthsOff = { 1: 0, 3: 0.05, 6: 0.1, 12: 0.2 } as const

/** S-03: 12 months come with 5 devices only. The first device costs ₦1,500 or $2.50 a month, each other a third. */
function packages() {
  return planMonths.flatMap((months) =>
    deviceChoices
      .filter((devices) => months !== 12 || devices === 5)
      .map((devices) => {
        const share = months * (1 + (devices - 1) / 3) * (1 - monthsOff[months])
        return {
          id: `${months}_${devices}`,
          name: `${months} ${months === 1 ? 'Month' : 'Months'}, ${devices} ${devices === 1 ? 'Device' : 'Devices'}`,
          months,
          devices,
          price_ngn_minor: Math.round(share * 30) * 5_000,
          price_usd_minor: Math.round(share * 25) * 10,
        }
      }),
  )
}

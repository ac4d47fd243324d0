import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasValidCheck, readVoucherCode } from '@kallo/rules/billing/voucher-code'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  test = await createTestApp()
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-vouchers-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

function vouchers(...args: string[]) {
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: test.deps.db.connectionString }
  return spawnSync(process.execPath, [path.join(import.meta.dirname, 'vouchers.ts'), ...args], {
    env,
    encoding: 'utf8',
  })
}
const create = (out: string, ...more: string[]) =>
  vouchers('create', '--plan', '1_1', '--count', '3', '--expires', '2099-06-30', '--out', out, ...more)

describe('npm run vouchers', { timeout: 60_000 }, () => {
  it('[S-20] creates a batch, writes its codes only to a private file, and voids it', async () => {
    const out = path.join(folder, 'codes.csv')
    const created = create(out, '--price', '1200', '--note', 'Kiosk')
    expect(created).toMatchObject({ status: 0, stderr: '' })
    const [header, ...rows] = (await readFile(out, 'utf8')).trim().split('\n')
    expect(header).toBe('code,plan,expires,batch')
    const codes = rows.map((row) => row.split(',')[0] ?? '')
    expect(codes).toHaveLength(3)
    for (const code of codes) {
      expect(hasValidCheck(readVoucherCode(code) ?? '')).toBe(true)
      expect(created.stdout).not.toContain(code)
    }
    expect((await stat(out)).mode & 0o777).toBe(0o600)
    const id = rows[0]?.split(',')[3] ?? ''
    expect(vouchers('list').stdout).toMatch(new RegExp(`${id}.*Kiosk.*1200 NGN`))
    expect(vouchers('void', id)).toMatchObject({ status: 0 })
    expect(vouchers('void', id)).toMatchObject({ status: 1 })
  })

  it('[S-20] does not overwrite a file, and removes the file of a rejected batch', async () => {
    const out = path.join(folder, 'more.csv')
    expect(create(out).status).toBe(0)
    const before = await readFile(out, 'utf8')
    expect(create(out)).toMatchObject({ status: 1 })
    expect(await readFile(out, 'utf8')).toBe(before)
    const rejected = path.join(folder, 'rejected.csv')
    expect(create(rejected, '--plan', 'none').stderr).toContain('there is no plan none')
    await expect(stat(rejected)).rejects.toThrow('ENOENT')
  })

  it('[S-20] explains wrong usage', () => {
    expect(vouchers('create', '--plan', '1_1').stderr).toContain('create needs')
    expect(vouchers('sell').stderr).toContain('there is no command sell')
    expect(vouchers('list', '--sold').stderr).toContain('Usage:')
  })
})

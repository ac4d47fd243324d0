import { rename } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isProcessAlive, runQuery, usePostgresFolder } from '../../testing/services/postgres-folder.ts'
import { startEmbeddedPostgres } from './index.ts'

const test = usePostgresFolder()

/** Whether any postmaster responds at this address. */
const responds = (connectionString: string) => () =>
  runQuery(connectionString).then(
    () => true,
    () => false,
  )

it('restarts on the same address when its postmaster is killed, and keeps committed data', async () => {
  await test.copyStopped()
  const postgres = await test.start(test.folder())
  const { connectionString } = postgres
  await runQuery(connectionString, 'create table written (n int)')
  for (const round of [1, 2]) {
    await runQuery(connectionString, `insert into written values (${round})`)
    const killed = postgres.pid
    process.kill(killed, 'SIGKILL')
    await expect
      .poll(() => postgres.pid !== killed && isProcessAlive(postgres.pid), { timeout: 50_000 })
      .toBe(true)
    await expect.poll(responds(connectionString), { timeout: 50_000 }).toBe(true)
  }
  expect(await runQuery(connectionString, 'select n from written order by n')).toEqual([{ n: 1 }, { n: 2 }])
  const last = postgres.pid
  await postgres.stop()
  expect(isProcessAlive(last)).toBe(false)
})

it('restarts although a child of the killed postmaster is busy', async () => {
  await test.copyStopped()
  const postgres = await test.start(test.folder())
  const busy = runQuery(
    postgres.connectionString,
    'do $$ begin for i in 1..200000000 loop end loop; end $$',
  ).catch(() => 0)
  const active = `select 1 from pg_stat_activity where query like 'do %' and state = 'active'`
  await expect.poll(() => runQuery(postgres.connectionString, active)).toHaveLength(1)
  const killed = postgres.pid
  process.kill(killed, 'SIGKILL')
  await expect
    .poll(() => postgres.pid !== killed && isProcessAlive(postgres.pid), { timeout: 50_000 })
    .toBe(true)
  await expect.poll(responds(postgres.connectionString), { timeout: 50_000 }).toBe(true)
  await busy
})

it('a database that cannot restart is reported once and can still be stopped', async () => {
  await test.copyStopped()
  const lost: Error[] = []
  const postgres = await startEmbeddedPostgres(test.folder(), {
    onLost: (error) => lost.push(error),
    pausesMs: [1, 20, 50],
  })
  const control = path.join(test.folder(), 'cluster', 'global', 'pg_control')
  await rename(control, `${control}-away`)
  process.kill(postgres.pid, 'SIGKILL')
  await expect.poll(() => lost.length, { timeout: 50_000 }).toBe(1)
  expect(lost[0]?.message).toMatch(/could not be started again: .*pg_control/s)
  await rename(`${control}-away`, control)
  await expect(startEmbeddedPostgres(test.folder())).rejects.toThrow(
    'Another Kallo is running on this DATA_DIR',
  )
  await postgres.stop()
  await test.start(test.folder())
  expect(lost).toHaveLength(1)
})

it('gives up after repeated kills', async () => {
  await test.copyStopped()
  const lost: Error[] = []
  const postgres = await test.start(test.folder(), { onLost: (error) => lost.push(error), pausesMs: [1, 20] })
  const killed = new Set<number>()
  const killNew = () => {
    const { pid } = postgres
    if (isProcessAlive(pid) && !killed.has(pid)) process.kill(pid, 'SIGKILL')
    killed.add(pid)
    return lost.length
  }
  await expect.poll(killNew, { timeout: 50_000 }).toBe(1)
  expect(killed.size).toBe(3)
  expect(lost[0]?.message).toContain('ends again and again')
})

it('a stop during a restart leaves no process behind', async () => {
  await test.copyStopped()
  const lost: Error[] = []
  const postgres = await startEmbeddedPostgres(test.folder(), { onLost: (error) => lost.push(error) })
  process.kill(postgres.pid, 'SIGKILL')
  await expect.poll(() => isProcessAlive(postgres.pid), { interval: 5 }).toBe(false)
  await postgres.stop()
  expect(isProcessAlive(postgres.pid)).toBe(false)
  expect(lost).toEqual([])
  await test.start(test.folder())
})

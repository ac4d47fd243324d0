import * as z from 'zod'

/** Increased when older programs cannot read the archive. */
export const backupFormat = 1

export const manifestName = 'manifest.json'
/** Name of the last member. An archive without it is incomplete. */
export const summaryName = 'summary.json'
export const secretKeyName = 'files/secret.key'

const table = z.object({ name: z.string(), columns: z.array(z.string()) })

/** The first member: what a restore needs before it creates anything. */
export const manifestSchema = z.object({
  format: z.number(),
  created_at: z.iso.datetime(),
  /** Names of the migrations that were applied. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  /** Partitions, which are created before the rows are loaded into their parents. */
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), is_called: z.boolean() })),
  /** Where the service's secret came from. */
  secret_key: z.enum(['file', 'environment']),
  /** Derived from the secret, so that a restore can verify the secret without the archive revealing it. */
  secret_key_check: z.string(),
  /** Where pictures and media were; those in a bucket are not in the archive. */
  media: z.enum(['folder', 'bucket']).default('folder'),
})

export type Manifest = z.output<typeof manifestSchema>
export type BackupTable = z.output<typeof table>

/** The last member. */
export const summarySchema = z.object({
  rows: z.record(z.string(), z.number()),
  jobs: z.number(),
  files: z.number(),
  /** SHA-256 of every member before it, by name. */
  sha256: z.record(z.string(), z.string()),
})

export type Summary = z.output<typeof summarySchema>

/** A job that has not completed. */
export const jobSchema = z.object({
  id: z.string(),
  queue: z.string(),
  data: z.unknown(),
  start_after: z.string(),
  expire_seconds: z.number().int().positive().optional(),
})

export type BackupJob = z.output<typeof jobSchema>

/** Why a backup cannot be made or restored. The messages are for operators. */
export class BackupError extends Error {}

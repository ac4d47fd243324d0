import { backupFrequencies } from '@kallo/rules/foundation/backup-schedule'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { recordVersion } from '../platform/record-version.ts'
import { line } from '../text.ts'

const version = recordVersion.min(1)
const instant = z.iso.datetime()

export const backupTargets = ['folder', 's3'] as const
export const backupStates = ['waiting', 'running', 'succeeded', 'failed'] as const

const backup = z.object({
  id: z.string(),
  state: z.enum(backupStates),
  /** The operator who requested the backup; null: the schedule began it. */
  requestedBy: z.string().nullable(),
  requestedAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Path of the file, or its address in a bucket. */
  location: z.string(),
  bytes: z.number().int().nullable(),
  failure: z.string().nullable(),
  /** When the file was deleted to keep the chosen number. */
  deletedAt: instant.nullable(),
})

const schedule = {
  frequency: z.enum(backupFrequencies),
  hour: z.int().min(0).max(23),
  /** 0 is Sunday. */
  weekday: z.int().min(0).max(6),
  /** Number of backups to keep. Older ones are deleted. */
  keep: z.int().min(1).max(365),
  target: z.enum(backupTargets),
}

const settings = z.object({
  version,
  ...schedule,
  folder: z.string(),
  s3Url: z.string(),
  s3AccessKeyId: z.string(),
  hasS3Secret: z.boolean(),
  /** The stored secret cannot be decrypted, because `SECRET_KEY` was lost or changed. It has to be entered again. */
  isSecretUnreadable: z.boolean(),
  /** Null while the schedule is off. */
  nextAt: instant.nullable(),
  isOverdue: z.boolean(),
  /** Whether the folder is on the disk of the service, and would be lost with it. */
  isOnSameDisk: z.boolean(),
  /** Whether the service's secret is set in the environment. Then it is not part of backups. */
  isSecretInEnvironment: z.boolean(),
  dataFolder: z.string(),
  /** The last backup that succeeded. */
  last: backup.nullable(),
  /** The latest 30, newest first. */
  backups: z.array(backup),
})

/** G-06. */
const pause = z.object({
  /** Null: the service is not paused. */
  restored: z
    .object({
      /** Time of the backup; null: the database was restored as of a point in time. */
      madeAt: instant.nullable(),
      restoredAt: instant,
    })
    .nullable(),
})

/** G-03…G-06: scheduled backups. Owners only. */
export const backups = {
  view: endpoint({
    method: 'GET',
    path: 'console/backup',
    summary: 'Schedule and target of backups, and the latest backups',
    auth: 'console',
    roles: [],
    data: settings,
  }),
  change: endpoint({
    method: 'PATCH',
    path: 'console/backup',
    summary: 'Change schedule and target of backups, after the target was tested by writing to it',
    auth: 'console',
    roles: [],
    needsStepUp: true,
    body: z.object({
      version,
      ...schedule,
      folder: line(500).default(''),
      s3Url: line(500).default(''),
      s3AccessKeyId: line(200).default(''),
      /** Empty: the stored one is kept while bucket and access key stay the same. */
      s3Secret: z.string().max(500).default(''),
    }),
    data: settings,
    errors: ['changed-meanwhile', 'backup-target'],
  }),
  run: endpoint({
    method: 'POST',
    path: 'console/backup/run',
    summary: 'Begin a backup now',
    auth: 'console',
    roles: [],
    data: settings,
    errors: ['backup-running', 'backup-not-set-up', 'restore-not-confirmed'],
  }),
  restored: endpoint({
    method: 'GET',
    path: 'console/backup/restored',
    summary: 'Whether this service was restored and is paused until an owner confirms it',
    auth: 'console',
    roles: ['editor', 'support', 'finance'],
    data: pause,
  }),
  confirmRestored: endpoint({
    method: 'POST',
    path: 'console/backup/restored/confirm',
    summary:
      'Confirm that this restored service replaces the former one: charges, mails and backups begin. Repeating it has no effect',
    auth: 'console',
    roles: [],
    needsStepUp: true,
    body: z.object({}),
    data: pause,
  }),
}

import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { backups } from '@kallo/contract/accounts/backups'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import { isBackupOverdue, nextBackupTime, type BackupSchedule } from '@kallo/rules/foundation/backup-schedule'
import type { Deps } from '../../deps.ts'
import { changeVersioned, findVersioned } from '../../foundation/settings/index.ts'
import { encryptText, tryDecryptText } from '../../platform/encryption.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit, type AuditOrigin } from '../audit-log/index.ts'
import { describeBackup, lastFailure, lastSuccess, latestBackups } from './backup-store.ts'
import { backupPlace, testPlace, type BackupPlace } from './backup-target.ts'

type BackupView = DataOf<typeof backups.view>
type BackupInput = BodyOf<typeof backups.change>

export type SettingsDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'settingsKey'>

const settingKey = 'backup'
const secretPurpose = 'backup target'

interface StoredSettings extends BackupSchedule {
  keep: number
  target: 'folder' | 's3'
  folder: string
  s3Url: string
  s3AccessKeyId: string
  /** The secret key of the bucket, encrypted, in base64; null: none. */
  s3Secret: string | null
  /** ISO instant at which the schedule was switched on. */
  since: string
}

/** Settings that a backup needs. */
export interface BackupSettings extends Omit<StoredSettings, 's3Secret'> {
  /** Null until a target was entered. */
  place: BackupPlace | null
  /** The secret key of the bucket cannot be decrypted, and has to be entered again. */
  isSecretUnreadable: boolean
}

const defaults: StoredSettings = {
  frequency: 'off',
  hour: 3,
  weekday: 0,
  keep: 14,
  target: 'folder',
  folder: '',
  s3Url: '',
  s3AccessKeyId: '',
  s3Secret: null,
  since: new Date(0).toISOString(),
}

export async function loadBackupSettings({
  db,
  settingsKey,
}: Pick<SettingsDeps, 'db' | 'settingsKey'>): Promise<BackupSettings & { version: number }> {
  const { value, version } = await findVersioned<Partial<StoredSettings>>(db, settingKey)
  const { s3Secret, ...stored } = { ...defaults, ...value }
  const secret = s3Secret && tryDecryptText(Buffer.from(s3Secret, 'base64'), settingsKey, secretPurpose)
  return {
    ...stored,
    version,
    place: placeOf({ ...stored, secret: secret ?? '' }),
    isSecretUnreadable: stored.target === 's3' && s3Secret !== null && secret === null,
  }
}

/** G-03…G-05: settings and backups, without the secret key of the bucket. */
export async function viewBackups(deps: SettingsDeps): Promise<BackupView> {
  const { db, clock, config } = deps
  const { place, since, ...settings } = await loadBackupSettings(deps)
  const nowMs = clock.now()
  const last = await lastSuccess(db, new Date(nowMs))
  const succeededMs = last?.started_at?.getTime() ?? null
  const nextMs = nextBackupTime(settings, nowMs, config.timeZone)
  return {
    ...settings,
    hasS3Secret: place?.kind === 's3',
    nextAt: nextMs === null ? null : new Date(nextMs).toISOString(),
    isOverdue: isBackupOverdue(settings, { succeededMs }, Date.parse(since), nowMs),
    isOnSameDisk: place?.kind === 'folder' && (await isSameDisk(place.folder, config.dataDir)),
    isSecretInEnvironment: config.secretKey !== null,
    dataFolder: path.resolve(config.dataDir),
    last: last ? describeBackup(last) : null,
    backups: (await latestBackups(db)).map(describeBackup),
  }
}

/** G-03: saves only a target that can be written to. */
export async function changeBackups(
  deps: SettingsDeps,
  by: AuditOrigin,
  { version, s3Secret = '', ...input }: BackupInput,
): Promise<BackupView> {
  const { db, config, settingsKey } = deps
  const next = { ...input, folder: input.folder ?? '', s3Url: input.s3Url ?? '' }
  const s3AccessKeyId = input.s3AccessKeyId ?? ''
  const stored = await loadBackupSettings(deps)
  const known = stored.place?.kind === 's3' ? stored.place.credentials : null
  // A stored secret belongs to its bucket and access key, and is not sent to another one.
  const isSame = stored.s3Url === next.s3Url && stored.s3AccessKeyId === s3AccessKeyId
  const secret = s3Secret === '' && isSame ? (known?.secretAccessKey ?? '') : s3Secret
  const place = placeOf({ ...next, s3AccessKeyId, secret })
  if (place) await testPlace(place, config.dataDir)
  else if (next.frequency !== 'off') throw missing(next.target)
  await db.transaction().execute(async (trx) => {
    const { before, after } = await changeVersioned<StoredSettings>(trx, settingKey, version, (previous) => ({
      ...next,
      s3AccessKeyId,
      s3Secret: secret === '' ? null : encryptText(secret, settingsKey, secretPurpose).toString('base64'),
      since: previous && previous.frequency !== 'off' ? previous.since : by.now.toISOString(),
    }))
    await recordAudit(trx, by, {
      action: 'backup.change',
      subject: 'service',
      before: before && visible(before),
      after: visible(after),
    })
  })
  return viewBackups(deps)
}

/** G-05: whether backups are scheduled, overdue or failed last, and when the last one that succeeded began. */
export async function backupAge({ clock, ...deps }: Pick<SettingsDeps, 'db' | 'clock' | 'settingsKey'>) {
  const { frequency, since } = await loadBackupSettings(deps)
  const now = new Date(clock.now())
  const lastAt = (await lastSuccess(deps.db, now))?.started_at ?? null
  const failedAt = await lastFailure(deps.db, now)
  const succeededMs = lastAt?.getTime() ?? null
  return {
    isScheduled: frequency !== 'off',
    isOverdue: isBackupOverdue({ frequency }, { succeededMs }, Date.parse(since), clock.now()),
    hasFailed: failedAt !== null && (lastAt === null || failedAt > lastAt),
    lastAt,
  }
}

function placeOf({
  target,
  folder,
  s3Url,
  s3AccessKeyId,
  secret,
}: Pick<StoredSettings, 'target' | 'folder' | 's3Url' | 's3AccessKeyId'> & {
  secret: string
}): BackupPlace | null {
  if (target === 'folder') return folder === '' ? null : { kind: 'folder', folder }
  if (s3Url === '' || s3AccessKeyId === '' || secret === '') return null
  return backupPlace(s3Url, { accessKeyId: s3AccessKeyId, secretAccessKey: secret, sessionToken: null })
}

function missing(target: BackupInput['target']): AppError {
  return target === 'folder'
    ? new AppError('backup-target', { folder: 'Enter the folder for the backups.' })
    : new AppError('backup-target', {
        s3Url: 'Enter the address of the bucket, the access key and its secret.',
      })
}

/** The settings for the audit log, without the secret key. */
function visible({ frequency, hour, weekday, keep, target, folder, s3Url, s3AccessKeyId }: StoredSettings) {
  return { frequency, hour, weekday, keep, target, folder, s3Url, s3AccessKeyId }
}

async function isSameDisk(folder: string, dataDir: string): Promise<boolean> {
  const [one, other] = await Promise.all([folder, dataDir].map((at) => stat(at).catch(() => null)))
  return one !== null && other !== null && one?.dev === other?.dev
}

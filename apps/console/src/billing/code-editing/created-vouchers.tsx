import { plural, t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { downloadFile } from '../../platform/download-file.ts'
import { Page } from '../../platform/page.tsx'
import type { CreatedBatch } from './api.ts'
import styles from './created-vouchers.module.css'

/** The codes of a new batch: as a file, and as a sheet to print and cut. */
export function CreatedVouchers({ batch, onClose }: { batch: CreatedBatch; onClose: () => void }) {
  const { codes, file, planName: plan } = batch
  return (
    <Page
      title={plural({ count: codes.length }, { one: '# voucher', other: '# vouchers' })}
      help={t`Download or print them now: they cannot be shown again, because only hashes are stored.`}
      actions={
        <>
          <Button kind="primary" onPress={() => downloadFile(file)}>
            {t`Download CSV`}
          </Button>
          <Button onPress={() => window.print()}>{t`Print`}</Button>
          <Button onPress={onClose}>{t`Done`}</Button>
        </>
      }
    >
      {codes.length === 0 && (
        <p role="alert">
          {t`This batch was created by an earlier request, and its codes are lost. Void it and create another one.`}
        </p>
      )}
      <ul className={styles.sheet} aria-label={t`Voucher codes`}>
        {codes.map((code) => (
          <li key={code}>
            <span>{plan}</span>
            <strong>{code}</strong>
          </li>
        ))}
      </ul>
    </Page>
  )
}

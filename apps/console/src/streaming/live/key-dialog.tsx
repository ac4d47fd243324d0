import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { ConfirmDialog, Dialog } from '@kallo/ui/rich/dialog'
import { ErrorText } from '@kallo/ui/state'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasReason } from '../../platform/api-error.ts'
import { currentLocale } from '../../platform/language.ts'
import { SecretText } from '../../platform/secret-text.tsx'
import { liveApi, type Live, type LiveSource, type Secret } from './api.ts'
import styles from './live.module.css'

interface KeyDialogProps {
  live: Live
  source: LiveSource
  onClose: () => void
}

const graceMinutes = 60

/** Y-15: how to connect a sender. */
export function KeyDialog({ live, source, onClose }: KeyDialogProps) {
  return (
    <Dialog title={source.kind === 'rtmp' ? t`Use OBS` : t`Use an SRT encoder`} onClose={onClose}>
      <SenderGuide live={live} source={source} />
      <div className={styles.actions}>
        <Button onPress={onClose}>{t`Close`}</Button>
      </div>
    </Dialog>
  )
}

/** Y-15: server, key and settings of a sender. The key is fetched on request, which is recorded. */
export function SenderGuide({ live, source }: Pick<KeyDialogProps, 'live' | 'source'>) {
  const queryClient = useQueryClient()
  const [secret, setSecret] = useState<Secret | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isAsking, setIsAsking] = useState(false)
  const params = { channelId: live.channelId, source: String(source.id) }
  const load = async (request: () => Promise<Secret>) => {
    setError(null)
    try {
      setSecret(await request())
    } catch (failure) {
      setError(failure)
    }
    await queryClient.invalidateQueries({ queryKey: liveApi.view.key({ channelId: live.channelId }) })
  }
  const show = () => load(() => liveApi.reveal(params))
  const rotate = () => load(() => rotateOnce(live.version, source, params))
  const isRtmp = source.kind === 'rtmp'
  return (
    <>
      {isRtmp ? <ObsSteps live={live} source={source} /> : <SrtSteps source={source} />}
      {secret ? (
        <SecretText label={isRtmp ? t`Stream key` : t`Passphrase`} text={secret.secret} />
      ) : (
        <div>
          <Button kind="primary" onPress={() => void show()}>
            {isRtmp ? t`Show the stream key` : t`Show the passphrase`}
          </Button>
        </div>
      )}
      {error !== null && <ErrorText error={error} />}
      <p className={styles.muted}>
        {isRtmp
          ? t`Anyone with the key can go on air. After you replace it, the old key works for another hour.`
          : t`Anyone with the passphrase can go on air. After you replace it, the sender has to use the new one immediately.`}
      </p>
      <div className={styles.actions}>
        <Button onPress={() => (isRtmp ? void rotate() : setIsAsking(true))}>
          {isRtmp ? t`Replace the key` : t`Replace the passphrase`}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t`Replace the passphrase?`}
          confirm={t`Replace the passphrase`}
          onConfirm={rotate}
          onClose={() => setIsAsking(false)}
        >
          <p>{t`A sender that is connected is cut off until it uses the new passphrase.`}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** If the key was replaced and the response was lost, another replacement would end the grace period of the key in use. */
async function rotateOnce(
  version: number,
  { id, formerSecretUntil }: LiveSource,
  params: { channelId: string; source: string },
): Promise<Secret> {
  try {
    return await liveApi.rotate({ ...params, version, graceMinutes })
  } catch (failure) {
    if (!hasReason(failure, 'offline', 'unreadable')) throw failure
    const { sources } = await liveApi.view({ channelId: params.channelId })
    const until = sources.find((one) => one.id === id)?.formerSecretUntil ?? null
    if (until === null || until === formerSecretUntil) throw failure
    return liveApi.reveal(params)
  }
}

function ObsSteps({ live, source }: { live: Live; source: LiveSource }) {
  const bitRate = (live.profile === 'copy' ? 2_500 : 4_000).toLocaleString(currentLocale())
  return (
    <>
      <ol className={styles.stepsList}>
        <li>{t`In OBS open Settings → Stream, and choose the service “Custom…”.`}</li>
        <li>
          {t`Paste the server:`}
          {source.address === null ? (
            <strong> {t`RTMP is off. Set RTMP_PORT=1935 and restart the service.`}</strong>
          ) : (
            <SecretText label={t`Server`} text={source.address} />
          )}
        </li>
        <li>{t`Paste the stream key from below.`}</li>
        <li>
          {t`Under Output choose: encoder x264, rate control CBR, ${bitRate} kb/s, keyframe interval 2 s, preset “veryfast”, profile “high”; audio AAC, 128 kb/s. Under Audio: 48 kHz.`}
        </li>
        <li>{t`Press “Start streaming”. The light on this page turns green within 15 seconds.`}</li>
      </ol>
    </>
  )
}

function SrtSteps({ source }: { source: LiveSource }) {
  return (
    <ol className={styles.stepsList}>
      <li>
        {t`Send MPEG-TS to this address, in caller mode:`}{' '}
        <SecretText label={t`Address`} text={source.address ?? ''} />
      </li>
      <li>{t`Enter the passphrase from below, with a key length of 16 bytes (AES-128).`}</li>
      <li>
        {t`Encoder: H.264 with a keyframe interval of 2 s; AAC with 48 kHz; latency from 200 ms, or four round trips.`}
      </li>
      <li>{t`The UDP port has to be open in your firewall.`}</li>
    </ol>
  )
}

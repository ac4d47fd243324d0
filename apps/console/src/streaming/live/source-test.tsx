import { plural, t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import { useMutation } from '@tanstack/react-query'
import { liveApi, type SourceTestResult } from './api.ts'
import { serverText } from '../../platform/server-messages.ts'
import styles from './live.module.css'

interface SourceTestProps {
  url: string
  onTested: (isReadable: boolean) => void
}

/** Y-20: shows what an HLS address delivers, before a channel uses it. */
export function SourceTest({ url, onTested }: SourceTestProps) {
  const { mutate, isPending, error, data, variables } = useMutation({
    mutationFn: (address: string) => liveApi.test({ url: address }),
    onSuccess: ({ problem }) => onTested(problem === null),
  })
  // The result is hidden once the address differs from the tested one.
  const result = variables === url ? data : undefined
  return (
    <div className={styles.test}>
      <div>
        <Button isBusy={isPending} isDisabled={url === ''} onPress={() => mutate(url)}>
          {t`Test the address`}
        </Button>
      </div>
      <div role="status">{result && <Result {...result} />}</div>
      {error !== null && <ErrorText error={error} />}
    </div>
  )
}

function Result({ problem, video, audio, picture }: SourceTestResult) {
  if (problem !== null)
    return <p className={styles.problem}>{t`Not readable: ${{ problem: serverText(problem) }}`}</p>
  return (
    <div className={styles.tested}>
      {picture !== null && (
        <img className={styles.preview} src={picture} alt={t`What the stream shows now`} />
      )}
      <p>
        <strong>{t`It works.`}</strong> {streamText(video, audio)}
      </p>
    </div>
  )
}

/** Describes the picture and sound of the stream, if any. */
function streamText(video: SourceTestResult['video'], audio: SourceTestResult['audio']): string {
  const picture = video && `${video.width} × ${video.height}`
  const rate = Math.round(video?.fps ?? 0)
  const sound = audio && `${audio.codec.toUpperCase()}, ${channelsText(audio.channels)}`
  if (picture && sound) return t`Video: ${picture}, ${rate} frames per second. Audio: ${sound}.`
  if (picture) return t`Video: ${picture}, ${rate} frames per second. No audio.`
  return sound ? t`No video. Audio: ${sound}.` : t`No video, no audio.`
}

function channelsText(channels: number): string {
  if (channels === 1) return t`mono`
  if (channels === 2) return t`stereo`
  return t({ message: plural(channels, { one: '# channel', other: '# channels' }), context: 'sound' })
}

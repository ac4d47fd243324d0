import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import { useMutation } from '@tanstack/react-query'
import { liveApi, type SourceTestResult } from './api.ts'
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
  // A result belongs to the address that was tested.
  const result = variables === url ? data : undefined
  return (
    <div className={styles.test}>
      <div>
        <Button isBusy={isPending} isDisabled={url === ''} onPress={() => mutate(url)}>
          Test the address
        </Button>
      </div>
      <div role="status">{result && <Result {...result} />}</div>
      {error !== null && <ErrorText error={error} />}
    </div>
  )
}

function Result({ problem, video, audio, picture }: SourceTestResult) {
  if (problem !== null) return <p className={styles.problem}>Not readable: {problem}</p>
  return (
    <div className={styles.tested}>
      {picture !== null && <img className={styles.preview} src={picture} alt="What the stream shows now" />}
      <p>
        <strong>It works.</strong>{' '}
        {video
          ? `Picture ${video.width} × ${video.height}, ${Math.round(video.fps)} per second`
          : 'No picture'}
        , {audio ? `sound ${audio.codec.toUpperCase()}, ${soundText(audio.channels)}.` : 'no sound.'}
      </p>
    </div>
  )
}

function soundText(channels: number): string {
  return channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels} channels`
}

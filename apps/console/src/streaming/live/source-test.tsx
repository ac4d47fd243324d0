import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import { useState } from 'react'
import { liveApi, type SourceTestResult } from './api.ts'
import styles from './live.module.css'

interface SourceTestProps {
  url: string
  onTested: (isReadable: boolean) => void
}

/** Y-20: shows what an HLS address delivers, before a channel uses it. */
export function SourceTest({ url, onTested }: SourceTestProps) {
  const [tested, setTested] = useState<{ url: string; result: SourceTestResult } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const test = async () => {
    setIsBusy(true)
    setError(null)
    try {
      const result = await liveApi.test({ url })
      setTested({ url, result })
      onTested(result.problem === null)
    } catch (failure) {
      setError(failure)
    }
    setIsBusy(false)
  }
  const result = tested?.url === url ? tested.result : null
  return (
    <div className={styles.test}>
      <div>
        <Button isBusy={isBusy} isDisabled={url === ''} onPress={() => void test()}>
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

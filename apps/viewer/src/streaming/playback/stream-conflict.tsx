import { Button } from '@kallo/ui/button'
import { Spinner } from '@kallo/ui/spinner'
import { Trans, useLingui } from '@lingui/react/macro'
import { minuteMs } from '@kallo/rules/foundation/durations'
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorMessage } from '../../platform/error-messages.ts'
import { ApiError, hasReason, isRetryable } from '../../platform/api-error.ts'
import { useIsLate } from '../../platform/use-is-late.ts'
import { playbackErrors, streamErrorOf } from '../../player/playback-errors.ts'
import styles from './stage.module.css'
import { playbackApi, streamsQuery, type PlayingStream, type StreamsData } from './api.ts'
import type { StreamConflict } from './use-stream.ts'

export interface StreamConflictPanelProps {
  conflict: StreamConflict
  title: string
  /** Rejects while the limit is still reached. */
  onRetry: () => Promise<void>
}

/** T-05: lists the streams on the account's other devices and lets the viewer stop one. */
export function StreamConflictPanel({ conflict, title, onRetry }: StreamConflictPanelProps) {
  const { t } = useLingui()
  const retry = useMutation({ mutationFn: onRetry })
  const { message } = playbackErrors[conflict]
  const isStopped = conflict === 'stream-stopped'
  return (
    <div className={styles.words} role={isStopped ? undefined : 'alert'}>
      <h1 className={styles.title}>{message?.title ? t(message.title) : title}</h1>
      {message?.text && <p className={styles.text}>{t(message.text)}</p>}
      {retry.error && !isConflict(retry.error) && <p role="alert">{errorMessage(retry.error).message}</p>}
      {!isStopped && <Screens onFree={() => retry.mutate()} />}
      <div className={styles.actions} data-list>
        <Button kind="primary" size="large" isBusy={retry.isPending} onPress={() => retry.mutate()}>
          {isStopped ? <Trans>Watch here</Trans> : <Trans>Try again</Trans>}
        </Button>
      </div>
    </div>
  )
}

/** The panel itself shows a conflict. */
function isConflict(error: Error): boolean {
  return error instanceof ApiError && streamErrorOf(error.reason) !== null
}

function Screens({ onFree }: { onFree: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = useQuery(streamsQuery())
  useOwnLease(query, onFree)
  const stop = useMutation({
    mutationFn: (stream: string) => playbackApi.stop({ stream }),
    onSettled: () => client.invalidateQueries({ queryKey: streamsQuery().queryKey }),
    onSuccess: onFree,
  })
  if (hasReason(query.error, 'kids-profile')) return null
  if (query.data === undefined)
    return query.error ? <p>{errorMessage(query.error).message}</p> : <Spinner label={t`Loading`} />
  const { maxStreams, streams } = query.data
  return (
    <>
      <p className={styles.text}>
        {maxStreams === 1 ? (
          <Trans>You can watch on one screen at a time. Stop the other one to watch here.</Trans>
        ) : (
          <Trans>You can watch on {maxStreams} screens at a time. Stop one of them to watch here.</Trans>
        )}
      </p>
      <ul className={styles.screens} data-list>
        {streams.map((stream) => (
          <Screen
            key={stream.stream}
            stream={stream}
            isStopping={stop.isPending && stop.variables === stream.stream}
            onStop={() => stop.mutate(stream.stream)}
          />
        ))}
      </ul>
      {stop.error && <p role="alert">{errorMessage(stop.error).message}</p>}
    </>
  )
}

/**
 * The stream that this page has just left may still hold its lease, because the request that releases it was lost. Later on, the player
 * does not start by itself, so that a forgotten device does not take a screen which another one has released.
 */
function useOwnLease(
  { data, error, dataUpdatedAt, errorUpdatedAt }: UseQueryResult<StreamsData>,
  onFree: () => void,
) {
  const isLate = useIsLate(minuteMs)
  const latest = useRef(onFree)
  useEffect(() => void (latest.current = onFree))
  // A kids’ profile may not list the streams (M-10).
  const isFree = data ? data.streams.length < data.maxStreams : error !== null && !isRetryable(error)
  const updatedAt = Math.max(dataUpdatedAt, errorUpdatedAt)
  useEffect(() => {
    if (isFree && !isLate) latest.current()
  }, [isFree, isLate, updatedAt])
}

interface ScreenProps {
  stream: PlayingStream
  isStopping: boolean
  onStop: () => void
}

function Screen({ stream, isStopping, onStop }: ScreenProps) {
  const { t } = useLingui()
  const { name, deviceName: device, location } = stream
  const where = location === '' ? device : `${device} · ${location}`
  return (
    <li className={styles.screen}>
      <span>
        <strong className={styles.where}>{where}</strong>
        <span className={styles.what}>{name}</span>
      </span>
      <Button kind="quiet" isBusy={isStopping} aria-label={t`Stop ${name} on ${where}`} onPress={onStop}>
        <Trans>Stop</Trans>
      </Button>
    </li>
  )
}

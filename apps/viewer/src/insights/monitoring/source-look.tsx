import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useWallFormats } from './use-wall-formats.ts'
import type { Health } from './wall-calls.ts'

const outcomes = {
  answers: msg`Answers`,
  redirects: msg`Leads elsewhere`,
  refuses: msg`Refuses`,
  'no-playlist': msg`Gives no playlist`,
  timeout: msg`Answered too late`,
  unreachable: msg`Cannot be reached`,
} as const

/** How a stream from elsewhere answered last. */
export function SourceLook({ source }: { source: Health['source'] }) {
  const { t } = useLingui()
  const { moment } = useWallFormats()
  if (!source) return <Trans>Not checked yet</Trans>
  const { outcome, http_status: status, latency_ms: latencyMs, checked_at: at } = source
  const what = [t(outcomes[outcome]), status === null ? '' : `HTTP ${status}`, `${latencyMs} ms`]
  return (
    <>
      {what.filter(Boolean).join(' · ')} ({moment(at)})
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './details.module.css'
import { Restarts } from './restarts.tsx'
import { Sign } from './sign.tsx'
import { SourceLook } from './source-look.tsx'
import { useWallFormats } from './use-wall-formats.ts'
import type { Health } from './wall-calls.ts'
import { problemWords } from './wall-words.ts'

export function ChannelHealth({ health, isExternal }: { health: Health; isExternal: boolean }) {
  const { t } = useLingui()
  return (
    <>
      {health.problems.length > 0 && (
        <ul className={styles.problems}>
          {health.problems.map((problem) => (
            <li key={problem}>
              <Sign name="alert" size={16} />
              {t(problemWords[problem])}
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.facts}>
        <Fact name={<Trans>On now</Trans>}>{health.programme ?? '–'}</Fact>
        {isExternal ? (
          <Fact name={<Trans>Source</Trans>}>
            <SourceLook source={health.source} />
          </Fact>
        ) : (
          <OwnFeed health={health} />
        )}
        <Fact name={<Trans>Screens of subscriptions</Trans>}>{health.screens}</Fact>
      </dl>
      <Restarts restarts={health.restarts} />
    </>
  )
}

function OwnFeed({ health }: { health: Health }) {
  const { moment, size } = useWallFormats()
  const sizes = health.segment_bytes.map((bytes) => (bytes === null ? '–' : size(bytes))).join(' · ')
  return (
    <>
      <Fact name={<Trans>Compiled until</Trans>}>
        {health.timeline_until ? moment(health.timeline_until) : '–'}
      </Fact>
      <Fact name={<Trans>Segment that plays now</Trans>}>{sizes || '–'}</Fact>
    </>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

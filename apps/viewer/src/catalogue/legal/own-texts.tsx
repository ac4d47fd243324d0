import type { legal } from '@kallo/contract/accounts/setup'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../../platform/api-client.ts'
import { useLanguage } from '../../platform/language.ts'
import { Loaded } from '../../platform/load-failed.tsx'
import { PanelSkeleton } from '../../platform/form-panel.tsx'
import { parseText } from './parse-text.ts'

const legalApi = client<typeof legal>()({ view: 'GET legal/:language' })

/** M-06: the operator's terms and privacy text. `builtIn` where there are no terms. */
export function OwnTexts({ builtIn }: { builtIn: ReactNode }) {
  const { t } = useLingui()
  const language = useLanguage()
  const query = useQuery(legalApi.view.query({ language: language as 'en' }))
  return (
    <Loaded query={query} skeleton={<PanelSkeleton title={t`Terms and Conditions`} />}>
      {({ terms, privacy }) => (
        <>
          {terms === null ? builtIn : <PlainText text={terms} />}
          {privacy !== null && (
            <>
              <h2>
                <Trans>Privacy</Trans>
              </h2>
              <PlainText text={privacy} />
            </>
          )}
        </>
      )}
    </Loaded>
  )
}

function PlainText({ text }: { text: string }) {
  return parseText(text).map(({ isHeading, content }, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- blocks of a text have no other identity
    isHeading ? <h2 key={index}>{content}</h2> : <p key={index}>{content}</p>,
  )
}

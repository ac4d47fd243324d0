import { t } from '@lingui/core/macro'
import { RadioGroup } from '@kallo/ui/rich/choices'
import { ErrorText } from '@kallo/ui/state'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Page } from '../../platform/page.tsx'
import { PreviewFrame, previewScreens, ScreenChoice } from '../../platform/preview-frame.tsx'
import { plansApi } from './api.ts'
import styles from './plan-drafts.module.css'

/** F-21. */
export function PreviewPage() {
  const { data, error } = useQuery({ ...plansApi.preview.query(), refetchOnMount: 'always' })
  const [screen, setScreen] = useState<keyof typeof previewScreens>('phone')
  const [viewer, setViewer] = useState<'new' | 'known'>('new')
  const plans = useMemo(
    () => data && { ...data, firstTime: viewer === 'new' ? data.firstTime : null },
    [data, viewer],
  )
  return (
    <Page
      title={t`Preview of the plan page`}
      help={t`The plan page as viewers will see it once your changes are published. Nothing can be bought here.`}
      back={{ to: '/plans', name: t`Plans and prices` }}
    >
      {error && <ErrorText error={error} />}
      <div className={styles.choices}>
        <ScreenChoice value={screen} onChange={setScreen} />
        {data?.firstTime && (
          <RadioGroup
            label={t`Viewer`}
            options={[
              { value: 'new', label: t`New, with the first-time offer` },
              { value: 'known', label: t`Had a subscription` },
            ]}
            value={viewer}
            onChange={setViewer}
          />
        )}
      </div>
      {plans && (
        <PreviewFrame title={t`Plan page`} src="/plans/preview" content={plans} {...previewScreens[screen]} />
      )}
    </Page>
  )
}

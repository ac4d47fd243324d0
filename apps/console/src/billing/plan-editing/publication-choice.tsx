import { t } from '@lingui/core/macro'
import { RadioGroup } from '@kallo/ui/rich/choices'

interface PublicationChoiceProps {
  isDraft: boolean
  onChange: (isDraft: boolean) => void
}

/** F-20: when viewers see a change. */
export function PublicationChoice({ isDraft, onChange }: PublicationChoiceProps) {
  return (
    <RadioGroup
      label={t`When viewers see it`}
      options={[
        {
          value: 'draft',
          label: t`When you publish it`,
          description: t`Saved as a draft. Publish it with your other changes, after checking the plan page.`,
        },
        { value: 'now', label: t`Immediately` },
      ]}
      value={isDraft ? 'draft' : 'now'}
      onChange={(when) => onChange(when === 'draft')}
    />
  )
}

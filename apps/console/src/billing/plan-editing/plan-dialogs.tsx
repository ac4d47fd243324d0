import { t } from '@lingui/core/macro'
import { ConfirmDialog } from '@kallo/ui/rich/dialog'
import { Field, NumberField } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { planMonths } from '@kallo/rules/foundation/constants'
import { deviceChoicesFor } from '@kallo/rules/billing/plan-choice'
import type { PlanKind } from '@kallo/rules/billing/plan-duration'
import { useState } from 'react'
import { ActionDialog } from '../../platform/action-dialog.tsx'
import { hasReason } from '../../platform/api-error.ts'
import { readMoney } from '../../platform/format-money.ts'
import { plansApi, type Plan } from './api.ts'
import { runningAtPrice, runningOffSale } from './plan-texts.ts'
import { PriceFields } from './price-fields.tsx'
import { PublicationChoice } from './publication-choice.tsx'

const languageNames = { fr: t`French`, ha: t`Hausa`, ig: t`Igbo`, yo: t`Yoruba` } as const
const otherLanguages = Object.keys(languageNames) as (keyof typeof languageNames)[]

interface DialogProps {
  onClose: () => void
  onDone: () => Promise<void>
}

function contentOf(values: Record<string, string>) {
  const { name = '', priceNgnMinor = '', priceUsdMinor = '' } = values
  return {
    name,
    nameTranslations: Object.fromEntries(
      otherLanguages.map((language) => [language, values[language] ?? '']),
    ),
    priceNgnMinor: readMoney(priceNgnMinor),
    priceUsdMinor: readMoney(priceUsdMinor),
  }
}

/** F-17. */
export function SaleDialog({ plan, onClose, onDone }: DialogProps & { plan: Plan }) {
  const { id, version, isOnSale, name, subscribers } = plan
  const [isDraft, setIsDraft] = useState(false)
  const save = async () => {
    try {
      await plansApi.change({ id, version, isDraft, isOnSale: !isOnSale })
    } finally {
      await onDone()
    }
  }
  const action = isOnSale ? t`Take off sale` : t`Put on sale`
  return (
    <ConfirmDialog
      title={t`${action}: ${name}`}
      confirm={isDraft ? t`Save draft` : action}
      isDanger={isOnSale && !isDraft}
      onConfirm={save}
      onClose={onClose}
    >
      <p>{isOnSale ? runningOffSale(subscribers) : startOfSale(isDraft)}</p>
      {!plan.isDraft && <PublicationChoice isDraft={isDraft} onChange={setIsDraft} />}
    </ConfirmDialog>
  )
}

function startOfSale(isDraft: boolean): string {
  return isDraft
    ? t`Viewers can buy this plan once you publish the change.`
    : t`Viewers can buy this plan immediately.`
}

function ContentFields({ plan }: { plan?: Plan }) {
  const values = plan?.draft ?? plan
  return (
    <>
      <Field name="name" label={t`Name`} defaultValue={values?.name ?? ''} isRequired autoFocus />
      <PriceFields plan={values} />
      <details>
        <summary>{t`Name in other languages`}</summary>
        <p>{t`Where a field is empty the English name is shown.`}</p>
        {otherLanguages.map((language) => (
          <Field
            key={language}
            name={language}
            label={languageNames[language]}
            defaultValue={values?.nameTranslations[language] ?? ''}
          />
        ))}
      </details>
    </>
  )
}

/** F-13, F-20. */
export function EditPlanDialog({ plan, onClose, onDone }: DialogProps & { plan: Plan }) {
  const [isStale, setIsStale] = useState(false)
  const [isDraft, setIsDraft] = useState(true)
  const save = async (values: Record<string, string>) => {
    try {
      await plansApi.change({ id: plan.id, version: plan.version, isDraft, ...contentOf(values) })
    } catch (error) {
      if (hasReason(error, 'changed-meanwhile')) setIsStale(true)
      throw error
    } finally {
      await onDone()
    }
  }
  return (
    <ActionDialog
      title={t`Edit ${{ name: plan.name }}`}
      submit={isDraft ? t`Save draft` : t`Save`}
      done={isDraft ? t`Saved as a draft` : t`Saved`}
      onSubmit={save}
      onClose={onClose}
    >
      {!plan.isDraft && <p>{runningAtPrice(plan.subscribers)}</p>}
      {isStale && <p>{t`Another operator changed this plan. Close the dialog and open it again.`}</p>}
      <ContentFields plan={plan} />
      {!plan.isDraft && <PublicationChoice isDraft={isDraft} onChange={setIsDraft} />}
    </ActionDialog>
  )
}

const offeredKinds: readonly { value: PlanKind; label: string }[] = [
  { value: 'plan', label: t`Monthly plan` },
  { value: 'day-pass', label: t`Day pass` },
  { value: 'weekend-pass', label: t`Weekend pass` },
]

function DaysField(props: { value: number | null; onChange: (days: number | null) => void }) {
  return (
    <NumberField
      {...props}
      name="days"
      label={t`Days`}
      description={t`1 to 31 days of 24 hours each. The pass then runs on until the end of its last day.`}
      minValue={1}
      maxValue={31}
      isRequired
    />
  )
}

/** F-13, F-20: the first plan is put on sale unless the owner decides otherwise. */
export function CreatePlanDialog({ isFirst, onClose, onDone }: DialogProps & { isFirst: boolean }) {
  // The plans may still be loading when the dialog opens.
  const [chosenDraft, setIsDraft] = useState<boolean | null>(null)
  const isDraft = chosenDraft ?? !isFirst
  const [kind, setKind] = useState<PlanKind>('plan')
  const [months, setMonths] = useState('1')
  const [days, setDays] = useState<number | null>(1)
  const [devices, setDevices] = useState('1')
  const deviceChoices = kind === 'plan' ? deviceChoicesFor(Number(months)) : [1, 2, 3, 4, 5]
  const chosen = deviceChoices.includes(Number(devices)) ? devices : String(deviceChoices[0])
  const create = async (values: Record<string, string>, requestId: string) => {
    await plansApi.create({
      requestId,
      kind,
      months: kind === 'plan' ? Number(months) : 0,
      ...(kind === 'day-pass' && days !== null ? { days } : {}),
      devices: Number(chosen),
      isOnSale: !isDraft,
      ...contentOf(values),
    })
    await onDone()
  }
  return (
    <ActionDialog
      title={t`Add a plan`}
      submit={t`Add`}
      done={isDraft ? t`Saved as a draft` : t`On sale`}
      onSubmit={create}
      onClose={onClose}
    >
      <SelectField label={t`Kind`} options={offeredKinds} value={kind} onChange={setKind} />
      {kind === 'plan' && (
        <SelectField
          label={t`Months`}
          options={planMonths.map((value) => ({ value: String(value), label: String(value) }))}
          value={months}
          onChange={setMonths}
        />
      )}
      {kind === 'day-pass' && <DaysField value={days} onChange={setDays} />}
      <SelectField
        label={t`Devices`}
        options={deviceChoices.map((value) => ({ value: String(value), label: String(value) }))}
        value={chosen}
        onChange={setDevices}
      />
      <ContentFields />
      <PublicationChoice isDraft={isDraft} onChange={setIsDraft} />
    </ActionDialog>
  )
}

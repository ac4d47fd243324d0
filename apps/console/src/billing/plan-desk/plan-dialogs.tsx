import { planMonths } from '@kallo/rules/foundation/constants'
import { deviceChoicesFor } from '@kallo/rules/billing/plan-choice'
import { planKinds, type PlanKind } from '@kallo/rules/billing/plan-duration'
import { useState } from 'react'
import { ActionDialog } from '../../platform/action-dialog.tsx'
import { hasReason } from '../../platform/api-error.ts'
import { Choice, Field } from '../../platform/fields.tsx'
import { editableMoney, readMoney } from '../../platform/format-money.ts'
import { kindNames, plansApi, type Plan } from './api.ts'

const languageNames = { fr: 'French', ha: 'Hausa', ig: 'Igbo', yo: 'Yoruba' } as const
const otherLanguages = Object.keys(languageNames) as (keyof typeof languageNames)[]

interface DialogProps {
  onClose: () => void
  onDone: () => Promise<void>
}

function contentOf(values: Record<string, string>) {
  const { name = '', ngn = '', usd = '' } = values
  return {
    name,
    nameTranslations: Object.fromEntries(
      otherLanguages.map((language) => [language, values[language] ?? '']),
    ),
    priceNgnMinor: readMoney(ngn) ?? 0,
    priceUsdMinor: readMoney(usd) ?? 0,
  }
}

function ContentFields({ plan }: { plan?: Plan }) {
  const validate = (typed: string) => (readMoney(typed) ? null : 'Enter an amount such as 1500.00')
  const price = (minor: number | undefined) => (minor === undefined ? '' : editableMoney(minor))
  return (
    <>
      <Field name="name" label="Name" defaultValue={plan?.name ?? ''} isRequired autoFocus />
      {otherLanguages.map((language) => (
        <Field
          key={language}
          name={language}
          label={`Name in ${languageNames[language]}`}
          description="Empty: the English name is shown."
          defaultValue={plan?.name_translations[language] ?? ''}
        />
      ))}
      <Field
        name="ngn"
        label="Price in naira, VAT included"
        inputMode="decimal"
        defaultValue={price(plan?.price_ngn_minor)}
        validate={validate}
        isRequired
      />
      <Field
        name="usd"
        label="Price in dollars, VAT included"
        inputMode="decimal"
        defaultValue={price(plan?.price_usd_minor)}
        validate={validate}
        isRequired
      />
    </>
  )
}

/** F-13. */
export function EditPlanDialog({ plan, onClose, onDone }: DialogProps & { plan: Plan }) {
  const [isStale, setIsStale] = useState(false)
  const save = async (values: Record<string, string>) => {
    try {
      await plansApi.change({ id: plan._id, version: plan.version, ...contentOf(values) })
    } catch (error) {
      if (hasReason(error, 'changed-meanwhile')) setIsStale(true)
      throw error
    } finally {
      await onDone()
    }
  }
  return (
    <ActionDialog title={`Edit ${plan.name}`} submit="Save" done="Saved" onSubmit={save} onClose={onClose}>
      <p>
        {plan.subscribers} running subscriptions. A lower price applies to their next renewal, a higher one to
        the first that starts 30 days after they were notified.
      </p>
      {isStale && <p>Another operator changed this plan. Close the dialog and open it again.</p>}
      <ContentFields plan={plan} />
    </ActionDialog>
  )
}

/** F-13. */
export function CreatePlanDialog({ onClose, onDone }: DialogProps) {
  const [kind, setKind] = useState<PlanKind>('plan')
  const [months, setMonths] = useState('1')
  const [devices, setDevices] = useState('1')
  const deviceChoices = kind === 'plan' ? deviceChoicesFor(Number(months)) : [1, 2, 3, 4, 5]
  const chosen = deviceChoices.includes(Number(devices)) ? devices : String(deviceChoices[0])
  const create = async (values: Record<string, string>, requestId: string) => {
    await plansApi.create({
      requestId,
      kind,
      months: kind === 'plan' ? Number(months) : 0,
      devices: Number(chosen),
      ...contentOf(values),
    })
    await onDone()
  }
  return (
    <ActionDialog title="Add a plan" submit="Add" done="On sale" onSubmit={create} onClose={onClose}>
      <Choice
        label="Kind"
        options={planKinds.map((value) => ({ value, label: kindNames[value] }))}
        value={kind}
        onChange={setKind}
      />
      {kind === 'plan' && (
        <Choice
          label="Months"
          options={planMonths.map((value) => ({ value: String(value), label: String(value) }))}
          value={months}
          onChange={setMonths}
        />
      )}
      <Choice
        label="Devices"
        options={deviceChoices.map((value) => ({ value: String(value), label: String(value) }))}
        value={chosen}
        onChange={setDevices}
      />
      <ContentFields />
    </ActionDialog>
  )
}

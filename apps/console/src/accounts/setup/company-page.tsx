import { t } from '@lingui/core/macro'
import { Field, TextAreaField } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { ErrorText } from '@kallo/ui/state'
import type { DataOf } from '@kallo/contract/endpoint'
import type { setup } from '@kallo/contract/accounts/setup'
import type { Language } from '@kallo/rules/foundation/language'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Page } from '../../platform/page.tsx'
import { RecordForm } from '../../platform/record-form.tsx'
import { useRecordForm } from '../../platform/use-record-form.ts'
import { setupApi } from './api.ts'

type Company = DataOf<typeof setup.company>
type LegalTexts = DataOf<typeof setup.legalTexts>

/** S-24, M-06. */
export function CompanyPage() {
  const company = useQuery(setupApi.company.query())
  const texts = useQuery(setupApi.legalTexts.query())
  const error = company.error ?? texts.error
  return (
    <Page
      title={t`Company and legal texts`}
      help={t`The seller named on receipts and statements, and the terms of sale.`}
    >
      {error && <ErrorText error={error} />}
      <h2>{t`Company`}</h2>
      {company.data && <CompanyForm company={company.data} />}
      <h2>{t`Terms and privacy`}</h2>
      {texts.data && <LegalForms texts={texts.data} />}
    </Page>
  )
}

function CompanyForm({ company }: { company: Company }) {
  const queryClient = useQueryClient()
  const form = useRecordForm({
    record: company,
    valuesOf: ({ name, address, tin }) => ({ name, address, tin }),
    save: (values, version) => setupApi.changeCompany({ version, ...values }),
    reload: () => setupApi.company(),
    onSaved: (saved) => queryClient.setQueryData(setupApi.company.key(), saved),
  })
  const { values, set } = form
  return (
    <RecordForm
      form={form}
      fieldNames={{ name: t`Company`, address: t`Address`, tin: t`TIN` }}
      submit={t`Save the company`}
    >
      <Field
        name="name"
        label={t`Company`}
        value={values.name}
        onChange={(name) => set({ name })}
        maxLength={120}
      />
      <TextAreaField
        name="address"
        label={t`Address`}
        value={values.address}
        onChange={(address) => set({ address })}
        maxLength={400}
        rows={3}
      />
      <Field
        name="tin"
        label={t`Taxpayer identification number (TIN)`}
        value={values.tin}
        onChange={(tin) => set({ tin })}
        maxLength={40}
      />
    </RecordForm>
  )
}

const languages: readonly { value: Language; label: string }[] = [
  { value: 'en', label: t`English` },
  { value: 'fr', label: t`French` },
  { value: 'ha', label: t`Hausa` },
  { value: 'ig', label: t`Igbo` },
  { value: 'yo', label: t`Yoruba` },
]

function LegalForms({ texts }: { texts: LegalTexts }) {
  const [language, setLanguage] = useState<Language>('en')
  return <LegalForm key={language} language={language} texts={texts} onLanguage={setLanguage} />
}

interface LegalFormProps {
  texts: LegalTexts
  language: Language
  onLanguage: (language: Language) => void
}

function LegalForm({ texts, language, onLanguage }: LegalFormProps) {
  const queryClient = useQueryClient()
  const form = useRecordForm({
    record: texts,
    valuesOf: ({ texts: all }) => ({
      terms: all[language]?.terms ?? '',
      privacy: all[language]?.privacy ?? '',
    }),
    save: (values, version) => setupApi.changeLegalTexts({ version, language, ...values }),
    reload: () => setupApi.legalTexts(),
    onSaved: (saved) => queryClient.setQueryData(setupApi.legalTexts.key(), saved),
  })
  const { values, set } = form
  return (
    <RecordForm form={form} fieldNames={{ terms: t`Terms`, privacy: t`Privacy` }} submit={t`Save the texts`}>
      <SelectField
        label={t`Language`}
        description={form.isChanged ? t`Save or discard the changes to choose another one.` : undefined}
        isDisabled={form.isChanged}
        options={languages}
        value={language}
        onChange={onLanguage}
      />
      <TextAreaField
        name="terms"
        label={t`Terms and conditions`}
        description={t`Empty lines separate paragraphs; a line that begins with # is a heading. Without a text, the built-in terms are shown.`}
        value={values.terms}
        onChange={(terms) => set({ terms })}
        maxLength={20_000}
        rows={10}
      />
      <TextAreaField
        name="privacy"
        label={t`Privacy`}
        value={values.privacy}
        onChange={(privacy) => set({ privacy })}
        maxLength={20_000}
        rows={10}
      />
    </RecordForm>
  )
}

import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Field, TextAreaField } from '@kallo/ui/rich/field'
import { ErrorText } from '@kallo/ui/state'
import type { DataOf } from '@kallo/contract/endpoint'
import type { setup } from '@kallo/contract/accounts/setup'
import type { pictureUploads } from '@kallo/contract/catalogue/picture-uploads'
import { brandColor, nearestLightness } from '@kallo/rules/foundation/brand-colors'
import { isReadable } from '@kallo/rules/foundation/branding'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { HomePreview } from '../../platform/home-preview.tsx'
import { Page } from '../../platform/page.tsx'
import previewStyles from '../../platform/preview-frame.module.css'
import { RecordForm } from '../../platform/record-form.tsx'
import { UploadField } from '../../platform/upload-field.tsx'
import { useRecordForm } from '../../platform/use-record-form.ts'
import { selfQuery } from '../session/api.ts'
import { setupApi } from './api.ts'
import styles from './setup.module.css'

type Branding = DataOf<typeof setup.branding>

const maxPictureBytes = 20 * 1024 * 1024

const valuesOf = (branding: Branding) => ({
  name: branding.name,
  description: branding.description,
  headline: branding.headline,
  introduction: branding.introduction,
  supportEmail: branding.supportEmail,
  supportPhone: branding.supportPhone,
  supportWhatsapp: branding.supportWhatsapp,
  accentColor: branding.accentColor,
  secondColor: branding.secondColor,
  logo: branding.logo,
  icon: branding.icon,
})

const fieldNames = {
  name: t`Name`,
  description: t`Description`,
  headline: t`Headline`,
  introduction: t`Introduction`,
  supportEmail: t`Email address for questions`,
  supportPhone: t`Telephone number for questions`,
  supportWhatsapp: t`WhatsApp number for questions`,
  accentColor: t`Button colour`,
  secondColor: t`Second colour`,
  logo: t`Logo`,
  icon: t`Icon`,
}

/** O-09. */
export function BrandingPage() {
  const { data, error } = useQuery(setupApi.branding.query())
  return (
    <Page
      title={t`Branding`}
      help={t`The name and look of your service: on every page, in emails and receipts, and on home screens of phones.`}
    >
      {error && <ErrorText error={error} />}
      {data && <BrandingForm branding={data} />}
    </Page>
  )
}

function BrandingForm({ branding }: { branding: Branding }) {
  const queryClient = useQueryClient()
  const form = useRecordForm({
    record: branding,
    valuesOf,
    save: (values, version) => setupApi.changeBranding({ version, ...values }),
    reload: () => setupApi.branding(),
    onSaved: (saved) => {
      queryClient.setQueryData(setupApi.branding.key(), saved)
      const { name, logo } = saved
      // The menu has both.
      queryClient.setQueryData(selfQuery.queryKey, (self) => self && { ...self, service: { name, logo } })
    },
  })
  const { values, set } = form
  const { name, headline, introduction } = values
  const content = useMemo(
    () => ({ name, headline, introduction, rows: null }),
    [name, headline, introduction],
  )
  return (
    <div className={previewStyles.beside}>
      <RecordForm form={form} fieldNames={fieldNames}>
        <TextFields values={values} set={set} />
        <PictureField
          label={t`Logo`}
          description={t`Wide, on a dark background: PNG, JPEG, WebP or AVIF, up to 20 MB.`}
          value={values.logo}
          onChange={(logo) => set({ logo })}
        />
        <PictureField
          label={t`Icon`}
          description={t`Square, for browser tabs and home screens. Without one, the first letter of the name is shown.`}
          value={values.icon}
          onChange={(icon) => set({ icon })}
        />
        <Preview {...values} />
      </RecordForm>
      <HomePreview content={content} />
    </div>
  )
}

type Values = ReturnType<typeof valuesOf>

interface FieldsProps {
  values: Values
  set: (changes: Partial<Values>) => void
}

function TextFields({ values, set }: FieldsProps) {
  return (
    <>
      <Field
        name="name"
        label={t`Name of the service`}
        value={values.name}
        onChange={(name) => set({ name })}
        maxLength={40}
        isRequired
      />
      <TextAreaField
        name="description"
        label={t`Description`}
        description={t`One or two sentences for search engines and link previews.`}
        value={values.description}
        onChange={(description) => set({ description })}
        maxLength={300}
        rows={3}
      />
      <HomeTexts values={values} set={set} />
      <SupportFields values={values} set={set} />
      <ColorFields values={values} set={set} />
    </>
  )
}

/** B-36. */
function HomeTexts({ values, set }: FieldsProps) {
  return (
    <>
      <Field
        name="headline"
        label={t`Headline of the home page`}
        description={t`In the language of your viewers. Leave empty to use Kallo’s own text in each viewer’s language.`}
        value={values.headline}
        onChange={(headline) => set({ headline })}
        maxLength={80}
      />
      <TextAreaField
        name="introduction"
        label={t`Introduction below the headline`}
        description={t`What you offer, in one or two sentences. Leave empty to use Kallo’s own text.`}
        value={values.introduction}
        onChange={(introduction) => set({ introduction })}
        maxLength={200}
        rows={2}
      />
    </>
  )
}

/** P-38: how viewers reach the operator. */
function SupportFields({ values, set }: FieldsProps) {
  return (
    <>
      <Field
        name="supportEmail"
        type="email"
        label={t`Email address for questions`}
        description={t`Shown at the end of every page. Leave it empty to show none.`}
        value={values.supportEmail}
        onChange={(supportEmail) => set({ supportEmail })}
      />
      <Field
        name="supportPhone"
        type="tel"
        label={t`Telephone number for questions`}
        description={t`Shown at the end of every page, and in the player when something fails. Include the country code: +2348012345678.`}
        value={values.supportPhone}
        onChange={(supportPhone) => set({ supportPhone })}
      />
      <Field
        name="supportWhatsapp"
        type="tel"
        label={t`WhatsApp number for questions`}
        description={t`Viewers can message this number from the same places. Include the country code: +2348012345678.`}
        value={values.supportWhatsapp}
        onChange={(supportWhatsapp) => set({ supportWhatsapp })}
      />
    </>
  )
}

function ColorFields({ values, set }: FieldsProps) {
  return (
    <div className={styles.colors}>
      <ColorField
        name="accentColor"
        label={t`Button colour`}
        value={values.accentColor}
        onChange={(accentColor) => set({ accentColor })}
      />
      <ColorField
        name="secondColor"
        label={t`Second colour`}
        value={values.secondColor}
        onChange={(secondColor) => set({ secondColor })}
      />
    </div>
  )
}

interface PictureFieldProps {
  label: string
  description: string
  value: string | null
  onChange: (picture: string | null) => void
}

function PictureField({ value, onChange, ...field }: PictureFieldProps) {
  return (
    <div className={styles.picture}>
      <UploadField<DataOf<typeof pictureUploads.upload>>
        {...field}
        accept={['image/png', 'image/jpeg', 'image/webp', 'image/avif']}
        maxBytes={maxPictureBytes}
        path="console/pictures"
        onUploaded={({ picture }) => onChange(picture)}
      />
      {value !== null && (
        <div className={styles.uploaded}>
          <img src={`/cms/${value}`} alt={t`${{ name: field.label }}, as stored`} height={48} />
          <Button onPress={() => onChange(null)}>{t`Remove`}</Button>
        </div>
      )}
    </div>
  )
}

interface ColorFieldProps {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
}

/** O-09: for a colour that is too dark, the nearest readable shade is also shown. */
function ColorField(props: ColorFieldProps) {
  const { value, onChange } = props
  const proposed = nearestLightness(value, isReadable)
  return (
    <div className={styles.color}>
      <Field
        {...props}
        type="color"
        description={
          proposed === value ? value : t`${value} is too dark to be read on the background of the app.`
        }
      />
      {proposed !== value && (
        <Button size="small" onPress={() => onChange(proposed)}>
          <span aria-hidden="true" className={styles.shade} style={{ background: proposed }} />
          {t`Use the nearest shade, ${proposed}`}
        </Button>
      )}
    </div>
  )
}

/** A preview of the branding with readable shades of the chosen colours. */
function Preview({ name, logo, ...chosen }: Values) {
  const accent = brandColor(chosen.accentColor, 'dark')
  const second = brandColor(chosen.secondColor, 'dark')
  return (
    <div className={styles.preview} data-theme="dark" aria-hidden="true">
      {logo === null ? (
        <strong style={{ color: accent.text }}>{name}</strong>
      ) : (
        <img src={`/cms/${logo}`} alt="" height={35} />
      )}
      <span className={styles.mark} style={{ color: second.text }}>
        {t`● Live`}
      </span>
      <span className={styles.sample} style={{ background: accent.fill, color: accent.on }}>
        {t`Watch now`}
      </span>
    </div>
  )
}

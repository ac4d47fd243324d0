import { t } from '@lingui/core/macro'
import { isOwnPath, type BannerLink } from '@kallo/rules/catalogue/banner-target'
import { Field, NumberField } from '@kallo/ui/rich/field'
import { AudienceSection } from '../../catalogue/promotions/audience-section.tsx'
import { GoalSection } from '../../catalogue/promotions/goal-section.tsx'
import { OpensSection } from '../../catalogue/promotions/opens-section.tsx'
import { promotionTexts } from '../../catalogue/promotions/promotion-texts.ts'
import { PromotionReport } from '../../catalogue/promotions/promotion-report.tsx'
import { ShapePictures } from '../../catalogue/records/shape-pictures.tsx'
import {
  PublicationSection,
  publicationNames,
  publicationValues,
} from '../../catalogue/records/publication-section.tsx'
import { RecordPage } from '../../catalogue/records/record-page.tsx'
import { Section } from '../../catalogue/records/section.tsx'
import { adReportApi, adsApi, adsListPath, type AdItem } from './api.ts'
import { adTexts } from './texts.ts'

const blank: AdItem = {
  id: '',
  orderNumber: 0,
  version: 0,
  status: 'draft',
  isPublished: false,
  publishAt: null,
  unpublishAt: null,
  name: '',
  image: '',
  width: 1,
  height: 1,
  durationSeconds: 10,
  actionUrl: null,
  audience: { isNotSubscribed: false, countries: [], languages: [] },
  maxViewsPerDay: null,
  goal: null,
  views: 0,
  clicks: 0,
}

const valuesOf = (ad: AdItem) => ({
  ...publicationValues(ad),
  name: ad.name,
  image: ad.image,
  width: ad.width,
  height: ad.height,
  durationSeconds: ad.durationSeconds,
  actionUrl: ad.actionUrl,
  audience: ad.audience,
  maxViewsPerDay: ad.maxViewsPerDay,
  goal: ad.goal,
})
type Values = ReturnType<typeof valuesOf>

const fieldNames: Record<keyof Values, string> = {
  ...publicationNames,
  name: t`Name`,
  image: t`Picture`,
  width: t`Width`,
  height: t`Height`,
  durationSeconds: t`Duration`,
  actionUrl: t`What it opens`,
  audience: t`Who sees it`,
  maxViewsPerDay: t`Times a day`,
  goal: t`Goal`,
}

/** L-01…L-04. */
export function AdPage() {
  return (
    <RecordPage<AdItem, Values>
      texts={adTexts}
      path="/ads"
      listPath={adsListPath}
      blank={blank}
      valuesOf={valuesOf}
      nameOf={({ name }) => name}
      fieldNames={fieldNames}
      valueTexts={promotionTexts}
      api={{
        find: (id) => adsApi.find({ id }),
        create: (values, requestId) => adsApi.create({ ...values, requestId }),
        change: (id, version, values) => adsApi.change({ id, version, ...values }),
      }}
      fields={(values, set) => <AdFields values={values} set={set} />}
      below={({ id, version }) => (
        <PromotionReport version={version} query={adReportApi.report.query({ id })} />
      )}
    />
  )
}

/** U-07. Ads may have other sizes: their width and height are stored. */
const adShape = {
  id: 'image',
  label: t`Picture`,
  width: 1_456,
  height: 180,
  hint: t`Recommended: 1456 × 180 pixels. Other sizes are shown as they are.`,
  isRequired: true,
}

/** B-35: an ad has an address or a path, where a banner has a link. */
function linkOf(actionUrl: string | null): BannerLink {
  const isInternal = actionUrl === null || isOwnPath(actionUrl)
  return { actionType: isInternal ? 'internal' : 'external', actionUrl: actionUrl ?? '', channel: null }
}

function addressOf({ actionType, actionUrl }: BannerLink): string | null {
  return actionType === 'internal' && actionUrl === '' ? null : actionUrl
}

interface AdFieldsProps {
  values: Values
  set: (changes: Partial<Values>) => void
}

function AdFields({ values, set }: AdFieldsProps) {
  return (
    <>
      <Section title={t`Ad`}>
        <Field
          name="name"
          label={t`Name`}
          description={t`For you; viewers never see it.`}
          isRequired
          maxLength={120}
          value={values.name}
          onChange={(name) => set({ name })}
        />
        <ShapePictures
          shapes={[{ ...adShape, value: values.image }]}
          label={t`A picture to crop`}
          onChange={(pictures, sizes) => {
            const { width, height } = sizes.get(adShape.id) ?? values
            set({ image: pictures.get(adShape.id) ?? '', width, height })
          }}
        />
        <NumberField
          name="durationSeconds"
          label={t`Shown for (seconds)`}
          minValue={3}
          maxValue={120}
          isRequired
          value={values.durationSeconds}
          onChange={(seconds) => set({ durationSeconds: seconds ?? 10 })}
        />
      </Section>
      <OpensSection
        values={linkOf(values.actionUrl)}
        onChange={(link) => set({ actionUrl: addressOf(link) })}
        allowsNothing
      />
      <AudienceSection values={values} onChange={set} withoutLimit={t`Leave empty for no limit.`} />
      <GoalSection value={values.goal} onChange={(goal) => set({ goal })} />
      <PublicationSection values={values} onChange={set} />
    </>
  )
}

import { t } from '@lingui/core/macro'
import type { ReportName } from '@kallo/rules/insights/reports'

/** Title of a report in the language of the console. */
export function reportTitle(report: ReportName): string {
  return titles[report]
}

const titles: Record<ReportName, string> = {
  subscribers: t`Subscribers`,
  mrr: t`Monthly recurring revenue`,
  revenue: t`Revenue by day`,
  'revenue-by-plan': t`Revenue by plan`,
  'revenue-by-method': t`Revenue by payment method`,
  charges: t`Failed and recovered charges`,
  'promo-codes': t`Promo codes`,
  cohorts: t`Cohorts by joining month`,
  cancellations: t`Reasons for cancelling`,
  'watch-time': t`Watch time by channel and film`,
  'watch-countries': t`Watch time by country`,
  'watch-hours': t`Watch time by hour of the day`,
  viewers: t`Viewers`,
  ads: t`Ads`,
}

/** The name of a row. Names that operators chose, such as plans, channels and codes, and days stay as they are. */
export function rowName(report: ReportName, label: string): string {
  const [, ad] = report === 'ads' ? (/^Ad (\d+)$/.exec(label) ?? []) : []
  if (ad !== undefined) return t`Ad ${{ number: ad }}`
  // The server adds what distinguishes rows of one name.
  const [, name = label, detail = ''] = /^(.+?)( \(.+\))$/.exec(label) ?? []
  const translated = rows[report]?.[name]
  return translated === undefined ? label : `${translated}${detail}`
}

const rows: Partial<Record<ReportName, Readonly<Record<string, string>>>> = {
  'revenue-by-plan': { 'Without a plan': t`Without a plan` },
  'revenue-by-method': {
    Card: t({ message: 'Card', context: 'payment method' }),
    'Bank transfer': t`Bank transfer`,
    'Bank account': t`Bank account`,
    'QR code': t`QR code`,
    Unknown: t({ message: 'Unknown', context: 'payment method' }),
  },
  'watch-time': { Deleted: t({ message: 'Deleted', context: 'content' }) },
}

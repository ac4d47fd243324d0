import type { Language } from '@kallo/rules/accounts/language'
import { majorUnits, type Currency } from '@kallo/rules/billing/money'
import { receiptNumber } from '@kallo/rules/billing/receipt-number'
import type { MoneyMailRequest } from './mail-request.ts'
import type { MailFacts } from './write-mail.ts'

interface Surroundings {
  timeZone: string
  siteUrl: string
}

/** What the mails about money say; days are those of the service's zone. */
export function moneyMail(
  request: MoneyMailRequest,
  language: Language,
  { timeZone, siteUrl }: Surroundings,
): Pick<MailFacts, 'kind' | 'link'> & { values: Record<string, string> } {
  const money = (minor: number, currency: Currency) => amountIn(language, minor, currency)
  const day = (ms: number) => dayIn(language, ms, timeZone)
  const view = `${siteUrl}/subscription/view`
  switch (request.kind) {
    case 'receipt': {
      const { number, packageName, endsAtMs, amountMinor, currency } = request
      const amount = money(amountMinor, currency)
      const values = { number: receiptNumber(number), package: packageName, amount, ends: day(endsAtMs) }
      return { kind: 'receipt', link: view, values }
    }
    case 'renewal-failed': {
      const { packageName, accessEndsAtMs, amountMinor, currency } = request
      const values = {
        package: packageName,
        amount: money(amountMinor, currency),
        ends: day(accessEndsAtMs),
      }
      return { kind: 'renewalFailed', link: view, values }
    }
    case 'subscription-ending':
    case 'subscription-ended': {
      const values = { package: request.packageName, ends: day(request.endsAtMs) }
      const isOver = request.kind === 'subscription-ended'
      const page = isOver ? `${siteUrl}/subscription/purchase` : view
      return { kind: isOver ? 'subscriptionEnded' : 'subscriptionEnding', link: page, values }
    }
    case 'refund-made':
      return {
        kind: 'refundMade',
        link: view,
        values: { amount: money(request.amountMinor, request.currency) },
      }
  }
}

function amountIn(language: Language, minor: number, currency: Currency): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return new Intl.NumberFormat(localeOf(language), style).format(majorUnits(minor))
}

function dayIn(language: Language, ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone }).format(ms)
}

function localeOf(language: Language): string {
  return language === 'fr' ? 'fr' : `${language}-NG`
}

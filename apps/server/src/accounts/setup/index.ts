// Setting up the service in the console: branding, company, legal texts and mail, and the checklist of what is missing.
import { legal, setup, setupSteps, type SetupStep } from '@kallo/contract/accounts/setup'
import { isProductBranding } from '@kallo/rules/foundation/branding'
import type { Deps } from '../../deps.ts'
import { sellerDetails } from '../../foundation/settings/index.ts'
import { hasMailServer } from '../../foundation/mail-queue/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { findOperator, listOperators, originOf } from '../operators/index.ts'
import { changeBranding, viewBranding } from './branding.ts'
import { listFailedMails, resendFailedMails } from './failed-mails.ts'
import { changeMail, sendTestMail, viewMail } from './mail.ts'
import { changeCompany, changeLegalTexts, viewCompany, viewLegal, viewLegalTexts } from './texts.ts'
import { wholeList } from '../../platform/lists.ts'

export { failedMailsSince } from './failed-mails.ts'

export interface SetupParts extends Pick<
  Deps,
  'db' | 'clock' | 'config' | 'mailer' | 'branding' | 'settingsKey' | 'siteUrl'
> {
  /** Steps that belong to other domains. */
  stepsElsewhere: Readonly<Record<'payments' | 'plans' | 'channel', () => Promise<boolean> | boolean>>
}

/** O-09…O-11. */
export function setupRoutes(parts: SetupParts): Route[] {
  return [
    route(setup.checklist, async () => wholeList(await checkSteps(parts))),
    route(setup.branding, () => viewBranding(parts)),
    route(setup.changeBranding, ({ principal, body, ip }) =>
      changeBranding(parts, originOf(parts, principal, ip), body),
    ),
    route(setup.company, () => viewCompany(parts)),
    route(setup.changeCompany, ({ principal, body, ip }) =>
      changeCompany(parts, originOf(parts, principal, ip), body),
    ),
    route(setup.legalTexts, () => viewLegalTexts(parts)),
    route(setup.changeLegalTexts, ({ principal, body, ip }) =>
      changeLegalTexts(parts, originOf(parts, principal, ip), body),
    ),
    route(setup.mail, () => viewMail(parts)),
    route(setup.changeMail, ({ principal, body, ip }) =>
      changeMail(parts, originOf(parts, principal, ip), body),
    ),
    route(setup.testMail, async ({ principal }) => {
      const { operatorId } = principal
      const operator = operatorId === null ? null : await findOperator(parts.db, operatorId)
      if (!operator) throw new AppError('sign-in-needed')
      return sendTestMail(parts, operator.email)
    }),
    route(setup.failedMails, () => listFailedMails(parts)),
    route(setup.resendMails, ({ principal, ip }) => resendFailedMails(parts, originOf(parts, principal, ip))),
    route(legal.view, ({ params }) => viewLegal(parts, params.language)),
  ]
}

/** O-11. */
async function checkSteps(parts: SetupParts) {
  const { db, branding, stepsElsewhere } = parts
  const isDone: Record<SetupStep, boolean> = {
    branding: !isProductBranding(branding()),
    company: (await sellerDetails(db)) !== null,
    mail: await hasMailServer(parts),
    payments: await stepsElsewhere.payments(),
    plans: await stepsElsewhere.plans(),
    channel: await stepsElsewhere.channel(),
    colleague: (await listOperators(db)).length > 1,
  }
  return setupSteps.map((step) => ({ step, isDone: isDone[step] }))
}

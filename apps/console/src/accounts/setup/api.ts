import type { setup } from '@kallo/contract/accounts/setup'
import { client } from '../../platform/api-client.ts'

export const setupApi = client<typeof setup>()({
  checklist: 'GET console/setup',
  branding: 'GET console/branding',
  changeBranding: 'PATCH console/branding',
  company: 'GET console/company',
  changeCompany: 'PATCH console/company',
  legalTexts: 'GET console/legal-texts',
  changeLegalTexts: 'PATCH console/legal-texts',
  mail: 'GET console/mail',
  changeMail: 'PATCH console/mail',
  testMail: 'POST console/mail/test',
  failedMails: 'GET console/mail/failed',
  resendMails: 'POST console/mail/failed/send',
})

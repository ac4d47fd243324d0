import { languages } from '@kallo/rules/language'
import * as z from 'zod'
import { call } from './call.ts'
import { text } from './text.ts'

export const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
})

/** C-02, as far as being signed in goes. */
export const profile = {
  view: call({
    method: 'GET',
    path: 'profile/view',
    summary: 'Who is signed in',
    caller: 'viewer',
    data: z.object({ user, selected_language: z.string() }),
    reasons: ['sign-in-needed'],
  }),
  changeLanguage: call({
    method: 'PATCH',
    path: 'profile/language',
    summary: 'Choose the language of this account (M-01)',
    caller: 'viewer',
    body: z.object({ language: z.enum(languages) }),
    data: z.object({ selected_language: z.enum(languages) }),
    reasons: ['sign-in-needed'],
  }),
  checkDevice: call({
    method: 'POST',
    path: 'profile/check-device',
    summary: 'Is this device still signed in? status 0 means: log out',
    caller: 'viewer',
    body: z.object({ deviceId: text(200).default('') }),
    data: z.object({ status: z.union([z.literal(0), z.literal(1)]) }),
    reasons: ['sign-in-needed'],
  }),
}

import * as z from 'zod'
import { call } from './call.ts'
import { text } from './text.ts'

/** C-01, as far as signing in goes. */
export const auth = {
  login: call({
    method: 'POST',
    path: 'auth/login',
    summary: 'Sign in on a device',
    caller: 'open',
    body: z.object({
      email: text(254).default(''),
      password: text(256).default(''),
      deviceName: text(100).default('Web Browser'),
      deviceId: text(200).min(1),
    }),
    data: z.object({
      token: z.string(),
      /** True when the sign-in pushed another device out. */
      deviceRemove: z.boolean(),
      removeDevice: z.string().nullable(),
    }),
    reasons: ['missing-credentials', 'wrong-credentials', 'not-activated'],
  }),
  logout: call({
    method: 'POST',
    path: 'auth/logout',
    summary: 'End this session (H-02)',
    caller: 'viewer',
    data: z.null(),
    reasons: ['sign-in-needed'],
  }),
}

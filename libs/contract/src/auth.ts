import * as z from 'zod'
import { call } from './call.ts'

/** C-01, as far as signing in goes. */
export const auth = {
  login: call({
    method: 'POST',
    path: 'auth/login',
    summary: 'Sign in on a device',
    caller: 'open',
    body: z.object({
      email: z.string().max(254).default(''),
      password: z.string().max(256).default(''),
      deviceName: z.string().max(100).default('Web Browser'),
      deviceId: z.string().min(1).max(200),
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

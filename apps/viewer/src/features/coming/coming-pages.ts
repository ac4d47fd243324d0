import { msg } from '@lingui/core/macro'
import type { ComingPageProps } from './coming-page.tsx'

/** By route: what the page will be called, and what it will do. */
export const comingPages: Record<string, ComingPageProps> = {
  '/subscription/purchase': {
    name: msg`Purchase Subscription`,
    what: msg`Here you will choose a plan and pay for it in naira or dollars.`,
  },
  '/subscription/change': {
    name: msg`Change Subscription`,
    what: msg`Here you will move to another plan.`,
  },
  '/subscription/add-device': {
    name: msg`Add Additional Device`,
    what: msg`Here you will add devices to your plan.`,
  },
  '/subscription/cancel/:id': {
    name: msg`Cancel Subscription`,
    what: msg`Here you will end a subscription. Paid time is kept to its end.`,
  },
  '/subscription/promo': {
    name: msg`Use Promo Code`,
    what: msg`Here you will turn a promo code into days of watching.`,
  },
}

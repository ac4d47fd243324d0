import { msg } from '@lingui/core/macro'
import type { ComingPageProps } from './coming-page.tsx'

/** By route: what the page will be called, and what it will do. */
export const comingPages: Record<string, ComingPageProps> = {
  '/my-account': {
    name: msg`My Account`,
    what: msg`Here you will see your details, choose your language and sign out of all devices.`,
  },
  '/account/change-password': {
    name: msg`Change Password`,
    what: msg`Here you will change your password.`,
  },
  '/account/change-phone': {
    name: msg`Change Phone Number`,
    what: msg`Here you will change your phone number.`,
  },
  '/manage-subscription': {
    name: msg`Manage Subscription`,
    what: msg`Here you will subscribe, change your plan, use a promo code and look after your devices.`,
  },
  '/manage-subscription-test': {
    name: msg`Manage Subscription`,
    what: msg`Here you will subscribe, change your plan, use a promo code and look after your devices.`,
  },
  '/subscription/view': {
    name: msg`My Subscriptions`,
    what: msg`Here you will see your packages and until when they run.`,
  },
  '/subscription/purchase': {
    name: msg`Purchase Subscription`,
    what: msg`Here you will choose a plan and pay for it in naira or dollars.`,
  },
  '/subscription/change': {
    name: msg`Change Subscription`,
    what: msg`Here you will move to another plan.`,
  },
  '/subscription/devices': {
    name: msg`My Devices`,
    what: msg`Here you will see where you are signed in, and sign out from afar.`,
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

import { msg } from '@lingui/core/macro'
import type { ComingPageProps } from './coming-page.tsx'

interface ComingRoute extends ComingPageProps {
  path: string
}

/** R-01, for everybody. */
export const openComingPages: ComingRoute[] = [
  { path: '/login/tv/:code', name: msg`Link your TV`, what: msg`Here you will link a television with the code on its screen.` },
  { path: '/register', name: msg`Register`, what: msg`Here you will open your Kallo account with a name, an e-mail address and a phone number.` },
  { path: '/forgot', name: msg`Forgot password`, what: msg`Here you will ask for a link to choose a new password.` },
  { path: '/account/reset/:reset_token/:email', name: msg`New password`, what: msg`Here you will choose a new password.` },
  { path: '/account/activate/:reset_token/:email', name: msg`Activate your account`, what: msg`Here your new account will be activated.` },
  { path: '/authenticate/token/:token/page/:page', name: msg`Signing you in`, what: msg`Here a link from another device will sign you in.` },
  { path: '/unsubscribe/email/:id/:email', name: msg`Unsubscribe`, what: msg`Here you will leave our mailing list with one click.` },
  { path: '/unsubscribe/:hash', name: msg`Unsubscribe`, what: msg`Here you will leave our mailing list.` },
]

/** R-02, behind the sign-in. */
export const protectedComingPages: ComingRoute[] = [
  { path: '/my-account', name: msg`My Account`, what: msg`Here you will see your details, choose your language and sign out of all devices.` },
  { path: '/account/change-password', name: msg`Change Password`, what: msg`Here you will change your password.` },
  { path: '/account/change-phone', name: msg`Change Phone Number`, what: msg`Here you will change your phone number.` },
  { path: '/manage-subscription', name: msg`Manage Subscription`, what: msg`Here you will subscribe, change your plan, use a promo code and look after your devices.` },
  { path: '/manage-subscription-test', name: msg`Manage Subscription`, what: msg`Here you will subscribe, change your plan, use a promo code and look after your devices.` },
  { path: '/subscription/view', name: msg`My Subscriptions`, what: msg`Here you will see your packages and until when they run.` },
  { path: '/subscription/purchase', name: msg`Purchase Subscription`, what: msg`Here you will choose a plan and pay for it in naira or dollars.` },
  { path: '/subscription/change', name: msg`Change Subscription`, what: msg`Here you will move to another plan.` },
  { path: '/subscription/devices', name: msg`My Devices`, what: msg`Here you will see where you are signed in, and sign out from afar.` },
  { path: '/subscription/add-device', name: msg`Add Additional Device`, what: msg`Here you will add devices to your plan.` },
  { path: '/subscription/cancel/:id', name: msg`Cancel Subscription`, what: msg`Here you will end a subscription. Paid time is kept to its end.` },
  { path: '/subscription/promo', name: msg`Use Promo Code`, what: msg`Here you will turn a promo code into days of watching.` },
]

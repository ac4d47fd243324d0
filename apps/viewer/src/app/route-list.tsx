import { lazy, Suspense, type ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import { HomePage } from '../catalogue/home/home-page.tsx'
import {
  ActivatePage,
  AuthenticatePage,
  ForgotPage,
  LinkTvPage,
  LoginPage,
  RegisterPage,
  ResetPage,
  TvPage,
} from '../accounts/auth/pages.ts'
import { HeroBanner } from '../catalogue/banners/hero-banner.tsx'
import {
  ChannelPage,
  ChannelPlayPage,
  ChannelsPage,
  HourPlayPage,
  VodPage,
  VodPlayPage,
  VodsPage,
  WantedVod,
} from '../catalogue/contents/pages.ts'
import { UnsubscribeLinkPage, UnsubscribePage } from '../accounts/mailing-list/pages.ts'
import { links } from '../platform/links.ts'
import { NotFoundPage } from '../platform/not-found-page.tsx'
import { preloadable } from '../platform/preloadable.tsx'
import { FullScreen } from './full-screen.tsx'
import { HashedPage } from './hashed-page.tsx'
import { Layout } from './layout.tsx'
import { RequireSession } from './require-session.tsx'
import { StartPage } from './start-page.tsx'
import { ViewerEmail } from './viewer-email.tsx'
import { Wordmark } from './wordmark.tsx'

const TermsPage = lazy(() =>
  import('../catalogue/legal/terms-page.tsx').then((file) => ({ default: file.TermsPage })),
)
const PlansPage = lazy(() =>
  import('../billing/plans/plans-page.tsx').then((file) => ({ default: file.PlansPage })),
)
const PaymentPage = lazy(() =>
  import('../billing/payments/payment-page.tsx').then((file) => ({
    default: file.PaymentPage,
  })),
)
const AccountArea = preloadable(() => import('./account-area.tsx').then((file) => file.AccountArea))
const AdsOverlay = preloadable(() =>
  import('../insights/ads/ads-overlay.tsx').then((file) => file.AdsOverlay),
)

const pages = (elements: Record<string, ReactNode>): RouteObject[] =>
  Object.entries(elements).map(([path, element]) => ({ path, element }))

const publicHome = <HomePage audience="visitor" banner={<HeroBanner channelLink={links.homeChannel} />} />
const publicChannel = <ChannelPage audience="visitor" />
const viewerChannel = <ChannelPage audience="viewer" />

/** */
const publicPages = pages({
  '/': <StartPage publicHome={publicHome} />,
  '/home': publicHome,
  '/home/channels': <ChannelsPage audience="visitor" />,
  '/home/channels/all': <ChannelsPage audience="visitor" isAll />,
  '/home/channels/:category': <ChannelsPage audience="visitor" />,
  '/home/channel/:tag': publicChannel,
  '/home/rechannel/:tag': publicChannel,
  '/channel-free/:tag': publicChannel,
  '/plans': <PlansPage />,
  '/terms': <TermsPage />,
})

const wantedVod = (
  <Suspense>
    <WantedVod />
  </Suspense>
)
const linkTv = <LinkTvPage account={<ViewerEmail />} />

/** */
const signInPages = pages({
  '/login': <LoginPage wanted={wantedVod} />,
  '/login/tv': linkTv,
  '/login/tv/:code': linkTv,
  '/register': <RegisterPage />,
  '/forgot': <ForgotPage />,
  '/account/reset/:reset_token/:email': <ResetPage />,
  '/account/activate/:reset_token/:email': <ActivatePage />,
  '/authenticate/token/:token/page/:page': <AuthenticatePage />,
  '/unsubscribe/:hash': <UnsubscribePage />,
  '/unsubscribe/email/:id/:email': <UnsubscribeLinkPage />,
})

/** */
const protectedPages = pages({
  '/channels': <ChannelsPage audience="viewer" />,
  '/channels/all': <ChannelsPage audience="viewer" isAll />,
  '/channels/:category': <ChannelsPage audience="viewer" />,
  '/channel/:tag': viewerChannel,
  '/rechannel/:tag': viewerChannel,
  '/vods': <VodsPage />,
  '/vods/all': <VodsPage isAll />,
  '/vods/:category': <VodsPage />,
  '/vod/:tag': <VodPage />,
  '/subscription/payment/:reference': <PaymentPage />,
})

/** the pages around the account share their code and their frame. */
const accountPages: RouteObject[] = [
  links.myAccount,
  links.changePassword,
  links.changePhone,
  links.devices,
  links.manageSubscription,
  links.manageSubscriptionTest,
  links.subscriptions,
  links.purchase,
  links.changeSubscription,
  links.addDevice,
  links.promo,
  links.receipts,
  '/subscription/cancel/:id',
  '/subscription/receipts/:number',
].map((path) => ({ path, element: <AccountArea path={path} /> }))

const protectedPlayers = pages({
  '/channel/play/:tag': <ChannelPlayPage audience="viewer" AdsOverlay={AdsOverlay} />,
  '/epg/play/:item/:tag': <HourPlayPage audience="viewer" AdsOverlay={AdsOverlay} />,
  '/vod/play/:tag': <VodPlayPage AdsOverlay={AdsOverlay} />,
})

const publicPlayers = pages({
  '/home/channel/play/:tag': <ChannelPlayPage audience="visitor" AdsOverlay={AdsOverlay} />,
  '/home/epg/play/:item/:tag': <HourPlayPage audience="visitor" AdsOverlay={AdsOverlay} />,
})

const tv = { path: '/tv', element: <TvPage brand={<Wordmark />} account={<ViewerEmail />} /> }

export const routeList: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      ...publicPages,
      ...signInPages,
      { path: '/:hash', element: <HashedPage /> },
      {
        element: <RequireSession />,
        children: [...protectedPages, ...accountPages],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
  {
    element: <FullScreen />,
    children: [...publicPlayers, tv, { element: <RequireSession />, children: protectedPlayers }],
  },
]

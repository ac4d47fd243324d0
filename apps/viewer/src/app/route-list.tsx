import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import { VisitorHome } from '../catalogue/home/visitor-home.tsx'
import { HeroBanner } from '../catalogue/banners/hero-banner.tsx'
import {
  ChannelPage,
  ChannelPlayPage,
  ChannelsPage,
  GuidePage,
  HourPlayPage,
  VodPage,
  VodPlayPage,
  VodsPage,
  RequestedVod,
  SearchPage,
} from '../catalogue/contents/pages.ts'
import { accountPaths, links } from '../platform/links.ts'
import { NotFoundPage } from '../platform/notice.tsx'
import { optional, preloadable } from '../platform/preloadable.tsx'
import { FullScreen } from './error-boundary.tsx'
import { RequireSession, StartPage, ViewerEmail } from './session-routes.tsx'
import { Layout } from './layout.tsx'
import { Wordmark } from './header.tsx'

/** Each page is a chunk of its own, except the home page. */
const TermsPage = preloadable(() =>
  import('../catalogue/legal/terms-page.tsx').then((file) => file.TermsPage),
)
const SeriesPage = preloadable(() =>
  import('../catalogue/series/series-page.tsx').then((file) => file.SeriesPage),
)
const MyPage = preloadable(() => import('../catalogue/library/my-page.tsx').then((file) => file.MyPage))
const HistoryPage = preloadable(() =>
  import('../catalogue/library/history-page.tsx').then((file) => file.HistoryPage),
)
const DownloadsPage = preloadable(() =>
  import('../catalogue/downloads/downloads-page.tsx').then((file) => file.DownloadsPage),
)
const DownloadPlayPage = preloadable(() =>
  import('../catalogue/downloads/download-play-page.tsx').then((file) => file.DownloadPlayPage),
)
const ProfilesPage = preloadable(() =>
  import('../accounts/household/profiles-page.tsx').then((file) => file.ProfilesPage),
)
const LicencePage = preloadable(() =>
  import('../catalogue/legal/licence-page.tsx').then((file) => file.LicencePage),
)
const PlansPage = preloadable(() => import('../billing/plans/plans-page.tsx').then((file) => file.PlansPage))
const PreviewPage = preloadable(() => import('./preview-page.tsx').then((file) => file.PreviewPage))
const PaymentPage = preloadable(() =>
  import('../billing/payments/payment-page.tsx').then((file) => file.PaymentPage),
)
const PayLinkPage = preloadable(() =>
  import('../billing/payment-links/pay-link-page.tsx').then((file) => file.PayLinkPage),
)
const LoginPage = preloadable(() => import('../accounts/auth/login-page.tsx').then((file) => file.LoginPage))
const RegisterPage = preloadable(() =>
  import('../accounts/auth/register-page.tsx').then((file) => file.RegisterPage),
)
const ForgotPage = preloadable(() =>
  import('../accounts/auth/forgot-page.tsx').then((file) => file.ForgotPage),
)
const ResetPage = preloadable(() => import('../accounts/auth/reset-page.tsx').then((file) => file.ResetPage))
const ActivatePage = preloadable(() =>
  import('../accounts/auth/activate-page.tsx').then((file) => file.ActivatePage),
)
const SignInLinkPage = preloadable(() =>
  import('../accounts/auth/sign-in-link-page.tsx').then((file) => file.SignInLinkPage),
)
const AuthenticatePage = preloadable(() =>
  import('../accounts/auth/authenticate-page.tsx').then((file) => file.AuthenticatePage),
)
const SupportPage = preloadable(() =>
  import('../accounts/support/support-page.tsx').then((file) => file.SupportPage),
)
const LinkTvPage = preloadable(() =>
  import('../accounts/auth/tv/link-tv-page.tsx').then((file) => file.LinkTvPage),
)
const TvPage = preloadable(() => import('../accounts/auth/tv/tv-page.tsx').then((file) => file.TvPage))
const UnsubscribePage = preloadable(() =>
  import('../accounts/mailing-list/unsubscribe-pages.tsx').then((file) => file.UnsubscribePage),
)
const UnsubscribeLinkPage = preloadable(() =>
  import('../accounts/mailing-list/unsubscribe-pages.tsx').then((file) => file.UnsubscribeLinkPage),
)
const AccountArea = preloadable(() => import('./account-area.tsx').then((file) => file.AccountArea))
const AdsOverlay = optional(() => import('../insights/ads/ads-overlay.tsx').then((file) => file.AdsOverlay))

const pages = (elements: Record<string, ReactNode>): RouteObject[] =>
  Object.entries(elements).map(([path, element]) => ({ path, element }))

const publicHome = <VisitorHome banner={<HeroBanner channelLink={links.homeChannel} />} />
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
  '/guide': <GuidePage />,
  '/search': <SearchPage />,
  '/plans': <PlansPage />,
  '/terms': <TermsPage />,
  '/licence': <LicencePage />,
})

const requestedVod = <RequestedVod fallback={null} />
const linkTv = <LinkTvPage account={<ViewerEmail />} />

/** */
const signInPages = pages({
  '/login': <LoginPage requested={requestedVod} />,
  '/login/tv': linkTv,
  '/login/tv/:code': linkTv,
  '/register': <RegisterPage />,
  '/forgot': <ForgotPage />,
  '/account/reset/:reset_token/:email': <ResetPage />,
  '/account/activate/:reset_token/:email': <ActivatePage />,
  '/account/sign-in/:token/:email': <SignInLinkPage />,
  '/authenticate/token/:token/page/:page': <AuthenticatePage />,
  '/impersonate': <SupportPage />,
  '/pay/:token': <PayLinkPage />,
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
  '/series/:tag': <SeriesPage />,
  '/my': <MyPage />,
  '/my/history': <HistoryPage />,
  '/my/downloads': <DownloadsPage />,
  '/profiles': <ProfilesPage />,
  '/subscription/payment/:reference': <PaymentPage />,
})

/** */
const accountPages: RouteObject[] = accountPaths.map((path) => ({
  path,
  element: <AccountArea path={path} />,
}))

const protectedPlayers = pages({
  '/channel/play/:tag': <ChannelPlayPage audience="viewer" AdsOverlay={AdsOverlay} />,
  '/epg/play/:item/:tag': <HourPlayPage audience="viewer" AdsOverlay={AdsOverlay} />,
  '/my/downloads/play/:id': <DownloadPlayPage />,
  '/vod/play/:tag': <VodPlayPage AdsOverlay={AdsOverlay} />,
})

const publicPlayers = pages({
  '/home/channel/play/:tag': <ChannelPlayPage audience="visitor" AdsOverlay={AdsOverlay} />,
  '/home/epg/play/:item/:tag': <HourPlayPage audience="visitor" AdsOverlay={AdsOverlay} />,
})

const tv = { path: '/tv', element: <TvPage brand={<Wordmark />} account={<ViewerEmail />} /> }

/** F-21, B-36, L-14. */
const previews = [
  { path: '/plans/preview', element: <PreviewPage of="plans" /> },
  { path: '/home/preview', element: <PreviewPage of="home" /> },
  { path: '/preview', element: <PreviewPage of="content" /> },
]

/** Pages with header and footer. */
export const pageRoutes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      ...publicPages,
      ...signInPages,
      {
        element: <RequireSession />,
        children: [...protectedPages, ...accountPages],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
  { element: <FullScreen />, children: [tv, ...previews] },
]

/** P-49: rendered beside the pages, so that a player goes on while another page is shown. */
export const playerRoutes: RouteObject[] = [
  {
    element: <FullScreen />,
    children: [...publicPlayers, { element: <RequireSession />, children: protectedPlayers }],
  },
]

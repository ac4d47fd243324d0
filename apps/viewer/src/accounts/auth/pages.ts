import { lazy } from 'react'

export const LoginPage = lazy(() => import('./login-page.tsx').then((file) => ({ default: file.LoginPage })))
export const RegisterPage = lazy(() =>
  import('./register-page.tsx').then((file) => ({ default: file.RegisterPage })),
)
export const ForgotPage = lazy(() =>
  import('./forgot-page.tsx').then((file) => ({ default: file.ForgotPage })),
)
export const ResetPage = lazy(() => import('./reset-page.tsx').then((file) => ({ default: file.ResetPage })))
export const ActivatePage = lazy(() =>
  import('./activate-page.tsx').then((file) => ({ default: file.ActivatePage })),
)
export const AuthenticatePage = lazy(() =>
  import('./authenticate-page.tsx').then((file) => ({ default: file.AuthenticatePage })),
)
export const LinkTvPage = lazy(() =>
  import('./tv/link-tv-page.tsx').then((file) => ({ default: file.LinkTvPage })),
)
export const TvPage = lazy(() => import('./tv/tv-page.tsx').then((file) => ({ default: file.TvPage })))

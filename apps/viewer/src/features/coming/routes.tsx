import { lazy } from 'react'
import type { RouteObject } from 'react-router'

const ComingRoute = lazy(() => import('./coming-route.tsx').then((file) => ({ default: file.ComingRoute })))

const soon = (paths: string[]): RouteObject[] =>
  paths.map((path) => ({ path, element: <ComingRoute path={path} /> }))

/** R-02, behind the sign-in. */
export const protectedComingRoutes = soon([
  '/subscription/purchase',
  '/subscription/change',
  '/subscription/add-device',
  '/subscription/cancel/:id',
  '/subscription/promo',
])

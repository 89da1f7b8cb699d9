/** Addresses and the screens behind them. Every screen is a chunk of its own; the shell around them is not. */
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { Connection } from './data/connection.tsx'
import { Shell } from './features/shell/shell.tsx'
import { later } from './ui/later.tsx'
import { ScreenFailure } from './ui/screen-failure.tsx'
import { ScreenPending } from './ui/screen-pending.tsx'
import { UnknownAddress } from './ui/unknown-address.tsx'

const RunningTimer = later(() => import('./features/timer/running-timer.tsx').then((part) => part.RunningTimer))

interface RouterContext {
  readonly queryClient: QueryClient
  readonly connection: Connection
}

/** Parameters of the address bar are those of the interface: plain text, one value each. */
export type Search = Readonly<Record<string, string>>

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: () => <Shell tools={(me) => <RunningTimer me={me} />} />,
  notFoundComponent: UnknownAddress,
  validateSearch: (search): Search => search as Search,
})

const under = <Path extends string>(path: Path) => ({ getParentRoute: () => rootRoute, path })

const routeTree = rootRoute.addChildren([
  createRoute({ ...under('/'), component: lazyRouteComponent(() => import('./routes/home.tsx'), 'Home') }),
  createRoute({ ...under('/my-work'), component: lazyRouteComponent(() => import('./routes/my-work.tsx'), 'MyWork') }),
  createRoute({
    ...under('/projects'),
    component: lazyRouteComponent(() => import('./routes/projects.tsx'), 'Projects'),
  }),
  createRoute({
    ...under('/projects/$id'),
    component: lazyRouteComponent(() => import('./routes/project.tsx'), 'Project'),
  }),
  createRoute({ ...under('/items'), component: lazyRouteComponent(() => import('./routes/items.tsx'), 'Items') }),
  createRoute({ ...under('/items/$id'), component: lazyRouteComponent(() => import('./routes/item.tsx'), 'Item') }),
  createRoute({
    ...under('/companies'),
    component: lazyRouteComponent(() => import('./routes/companies.tsx'), 'Companies'),
  }),
  createRoute({
    ...under('/companies/$id'),
    component: lazyRouteComponent(() => import('./routes/company.tsx'), 'Company'),
  }),
  createRoute({
    ...under('/contacts'),
    component: lazyRouteComponent(() => import('./routes/contacts.tsx'), 'Contacts'),
  }),
  createRoute({
    ...under('/contacts/$id'),
    component: lazyRouteComponent(() => import('./routes/contact.tsx'), 'Contact'),
  }),
  createRoute({ ...under('/time'), component: lazyRouteComponent(() => import('./routes/time.tsx'), 'Time') }),
  createRoute({
    ...under('/time/$id'),
    component: lazyRouteComponent(() => import('./routes/time-record.tsx'), 'TimeRecord'),
  }),
  createRoute({
    ...under('/invoices'),
    component: lazyRouteComponent(() => import('./routes/invoices.tsx'), 'Invoices'),
  }),
  createRoute({
    ...under('/invoices/$id'),
    component: lazyRouteComponent(() => import('./routes/invoice.tsx'), 'Invoice'),
  }),
  createRoute({ ...under('/quotes'), component: lazyRouteComponent(() => import('./routes/quotes.tsx'), 'Quotes') }),
  createRoute({ ...under('/quotes/$id'), component: lazyRouteComponent(() => import('./routes/quote.tsx'), 'Quote') }),
  createRoute({
    ...under('/settings'),
    component: lazyRouteComponent(() => import('./routes/settings.tsx'), 'Settings'),
  }),
  createRoute({
    ...under('/settings/api-keys'),
    component: lazyRouteComponent(() => import('./routes/api-keys.tsx'), 'ApiKeys'),
  }),
  createRoute({
    ...under('/settings/security-log'),
    component: lazyRouteComponent(() => import('./routes/security-log.tsx'), 'SecurityLog'),
  }),
  createRoute({
    ...under('/settings/sessions'),
    component: lazyRouteComponent(() => import('./routes/sessions.tsx'), 'Sessions'),
  }),
  createRoute({
    ...under('/settings/sign-in'),
    component: lazyRouteComponent(() => import('./routes/own-sign-in.tsx'), 'OwnSignIn'),
  }),
  createRoute({
    ...under('/settings/second-factor'),
    component: lazyRouteComponent(() => import('./routes/second-factor.tsx'), 'SecondFactor'),
  }),
])

export const router = createRouter({
  routeTree,
  context: undefined as unknown as RouterContext,
  parseSearch: (text): Search => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Search).toString().replaceAll('%2C', ',').replaceAll('%21', '!')
    return text === '' ? '' : `?${text}`
  },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: ScreenFailure,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

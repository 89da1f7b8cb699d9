/** Addresses and the screens behind them. Every screen is a chunk of its own; the shell around them is not. */
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { Params } from './data/queries.ts'
import { seenPerson } from './data/seeing/seeing-as.ts'
import { Shell } from './features/shell/shell.tsx'
import type { LoaderContext } from './routes/loaders.ts'
import { later } from './ui/later.tsx'
import { ScreenFailure } from './ui/screen-failure.tsx'
import { ScreenPending } from './ui/screen-pending.tsx'
import { UnknownAddress } from './ui/unknown-address.tsx'

/** Declarations and views are no part of the first load: they arrive while the service says who is signed in. */
const loaders = import('./routes/loaders.ts')

const Bell = later(() => import('./features/notifications/bell.tsx').then((part) => part.Bell))
const BillTimeHost = later(() => import('./features/billing/bill-time-host.tsx').then((part) => part.BillTimeHost))
const PortalFrame = later(() => import('./features/portal/portal-frame.tsx').then((part) => part.PortalFrame))
const RunningTimer = later(() => import('./features/timer/running-timer.tsx').then((part) => part.RunningTimer))

/** Parameters of the address bar are those of the interface: plain text, one value each, whatever the case of its name. */
function readSearch(search: Readonly<Record<string, unknown>>): Params {
  const texts = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts.map(([name, text]) => [name.toLowerCase(), text]))
}

const rootRoute = createRootRouteWithContext<LoaderContext>()({
  component: () => (
    <Shell
      Portal={PortalFrame}
      tools={(me) => (
        <>
          {!seenPerson && <RunningTimer me={me} />}
          {!seenPerson && <Bell fallback={<span style={{ width: 32, flex: 'none' }} />} />}
          <BillTimeHost me={me} />
        </>
      )}
    />
  ),
  notFoundComponent: () => <UnknownAddress />,
  validateSearch: readSearch,
})

const under = <Path extends string>(path: Path) => ({ getParentRoute: () => rootRoute, path })

const list = createRoute({
  ...under('/$resource'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loaders.then((are) => are.loadList(context, params.resource, deps)),
  component: lazyRouteComponent(() => import('./routes/list.tsx'), 'List'),
})

const time = createRoute({
  ...under('/time'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loaders.then((are) => are.loadTime(context, deps)),
  component: lazyRouteComponent(() => import('./routes/time.tsx'), 'Time'),
})

const record = createRoute({
  ...under('/$resource/$id'),
  loader: ({ context, params }) => loaders.then((are) => are.loadRecord(context, params.resource, params.id)),
  component: lazyRouteComponent(() => import('./routes/record.tsx'), 'Record'),
})

const myWork = createRoute({
  ...under('/my-work'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loaders.then((are) => are.loadMyWork(context, deps)),
  component: lazyRouteComponent(() => import('./routes/my-work.tsx'), 'MyWork'),
})

const planning = createRoute({
  ...under('/planning'),
  component: lazyRouteComponent(() => import('./routes/planning.tsx'), 'Planning'),
})

const routeTree = rootRoute.addChildren([
  createRoute({ ...under('/'), component: lazyRouteComponent(() => import('./routes/home.tsx'), 'Home') }),
  time,
  planning,
  list,
  record,
  myWork,
  createRoute({
    ...under('/notifications'),
    component: lazyRouteComponent(() => import('./routes/notifications.tsx'), 'Notifications'),
  }),
  createRoute({ ...under('/reports'), component: lazyRouteComponent(() => import('./routes/reports.tsx'), 'Reports') }),
  createRoute({
    ...under('/settings'),
    component: lazyRouteComponent(() => import('./routes/settings.tsx'), 'Settings'),
  }),
  createRoute({
    ...under('/settings/people/$id'),
    component: lazyRouteComponent(() => import('./routes/person.tsx'), 'Person'),
  }),
  createRoute({
    ...under('/settings/$page'),
    component: lazyRouteComponent(() => import('./routes/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...under('/settings/api-keys'),
    component: lazyRouteComponent(() => import('./routes/api-keys.tsx'), 'ApiKeys'),
  }),
  createRoute({
    ...under('/settings/security-log'),
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) => loaders.then((are) => are.loadSecurityLog(context, deps)),
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
  context: undefined as unknown as LoaderContext,
  parseSearch: (text): Params => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(readSearch(search)).toString().replaceAll('%2C', ',').replaceAll('%21', '!')
    return text === '' ? '' : `?${text}`
  },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: ScreenFailure,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

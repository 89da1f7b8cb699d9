/** URLs and their screens. Every screen is a chunk of its own; the shell around them is not. */
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { readListSearch } from '../contract/requests/list-search.ts'
import { viewedPerson } from './data/seeing/seeing-as.ts'
import { readPlanSearch } from './features/planning/plan-address.ts'
import type { ReportSearch } from './features/reports/report-address.ts'
import type { ImportSearch } from './features/settings/imports/import-screen.tsx'
import { Shell } from './features/shell/shell.tsx'
import type { TimeSearch } from './features/time/time-address.ts'
import { readScreenSearch, type ScreenSearch } from './resource/screen-search.ts'
import type { LoaderContext } from './routes/loaders.ts'
import { loadWithRetry } from './ui/away/code.ts'
import { lazyPart } from './ui/lazy-part.tsx'
import { rem } from './ui/measure/reading-size.ts'
import { ScreenFailure } from './ui/screen-failure.tsx'
import { ScreenPending } from './ui/screen-pending.tsx'
import { UnknownAddress } from './ui/unknown-address.tsx'

/** Declarations and views are not part of the first load: they arrive while the service says who is signed in. */
const loaders = loadWithRetry(() => import('./routes/loaders.ts'))

const PortalFrame = lazyPart(() => import('./features/portal/portal-frame.tsx').then((part) => part.PortalFrame))
const Tools = lazyPart(() => import('./routes/tools.tsx').then((part) => part.Tools))

const screen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadWithRetry(load), name)

type GivenSearch = Readonly<Record<string, unknown>>

/** Search parameters of a list, plus those of the screen. */
const readTimeSearch = (search: GivenSearch): TimeSearch => readScreenSearch(search)
const readReportSearch = (search: GivenSearch): ReportSearch => readScreenSearch(search)
const readImportSearch = (search: GivenSearch): ImportSearch => readScreenSearch(search)
/** The dialog for billing time can open on any page. */
const readBill = ({ bill }: GivenSearch): Pick<ScreenSearch, 'bill'> => (typeof bill === 'string' ? { bill } : {})

const rootRoute = createRootRouteWithContext<LoaderContext>()({
  component: () => (
    <Shell
      Portal={PortalFrame}
      tools={(me) => (
        <Tools me={me} fallback={viewedPerson ? null : <span style={{ width: rem(32), flex: 'none' }} />} />
      )}
    />
  ),
  notFoundComponent: () => <UnknownAddress />,
  validateSearch: readBill,
})

const under = <Path extends string>(path: Path) => ({ getParentRoute: () => rootRoute, path })

const list = createRoute({
  ...under('/$resource'),
  validateSearch: readScreenSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loaders.then((are) => are.loadList(context, params.resource, deps)),
  component: screen(() => import('./routes/list.tsx'), 'List'),
})

const time = createRoute({
  ...under('/time'),
  validateSearch: readTimeSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loaders.then((are) => are.loadTime(context, deps)),
  component: screen(() => import('./routes/time.tsx'), 'Time'),
})

const record = createRoute({
  ...under('/$resource/$id'),
  validateSearch: readScreenSearch,
  loader: ({ context, params }) => loaders.then((are) => are.loadRecord(context, params.resource, params.id)),
  component: screen(() => import('./routes/record.tsx'), 'Record'),
})

const myWork = createRoute({
  ...under('/my-work'),
  validateSearch: readScreenSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loaders.then((are) => are.loadMyWork(context, deps)),
  component: screen(() => import('./routes/my-work.tsx'), 'MyWork'),
})

const planning = createRoute({
  ...under('/planning'),
  validateSearch: readPlanSearch,
  component: screen(() => import('./routes/planning.tsx'), 'Planning'),
})

const home = createRoute({ ...under('/'), component: screen(() => import('./routes/home.tsx'), 'Home') })

const notifications = createRoute({
  ...under('/notifications'),
  component: screen(() => import('./routes/notifications.tsx'), 'Notifications'),
})

const reports = createRoute({
  ...under('/reports'),
  validateSearch: readReportSearch,
  component: screen(() => import('./routes/reports.tsx'), 'Reports'),
})

const settings = createRoute({
  ...under('/settings'),
  component: screen(() => import('./routes/settings.tsx'), 'Settings'),
})

const person = createRoute({
  ...under('/settings/people/$id'),
  component: screen(() => import('./routes/person.tsx'), 'Person'),
})

const settingsPage = createRoute({
  ...under('/settings/$page'),
  validateSearch: readImportSearch,
  component: screen(() => import('./routes/settings-page.tsx'), 'SettingsPage'),
})

const apiKeys = createRoute({
  ...under('/settings/api-keys'),
  component: screen(() => import('./routes/api-keys.tsx'), 'ApiKeys'),
})

const securityLog = createRoute({
  ...under('/settings/security-log'),
  validateSearch: readScreenSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loaders.then((are) => are.loadSecurityLog(context, deps)),
  component: screen(() => import('./routes/security-log.tsx'), 'SecurityLog'),
})

const sessions = createRoute({
  ...under('/settings/sessions'),
  component: screen(() => import('./routes/sessions.tsx'), 'Sessions'),
})

const ownSignIn = createRoute({
  ...under('/settings/sign-in'),
  component: screen(() => import('./routes/own-sign-in.tsx'), 'OwnSignIn'),
})

const secondFactor = createRoute({
  ...under('/settings/second-factor'),
  component: screen(() => import('./routes/second-factor.tsx'), 'SecondFactor'),
})

// Each route is a constant, because inline routes would lose their types.
const routeTree = rootRoute.addChildren([
  home,
  time,
  planning,
  list,
  record,
  myWork,
  notifications,
  reports,
  settings,
  person,
  settingsPage,
  apiKeys,
  securityLog,
  sessions,
  ownSignIn,
  secondFactor,
])

export const router = createRouter({
  routeTree,
  context: undefined as unknown as LoaderContext,
  // Search parameters are plain text with the names of the REST interface, not JSON.
  parseSearch: (text) => readListSearch(Object.fromEntries(new URLSearchParams(text))),
  stringifySearch: (search) => {
    const entries = Object.entries(search).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]))
    const text = new URLSearchParams(entries).toString().replaceAll('%2C', ',').replaceAll('%21', '!')
    return text === '' ? '' : `?${text}`
  },
  // If the search parameters are equal, they stay the same object, so that nothing that reads them renders again.
  defaultStructuralSharing: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: ScreenFailure,
  scrollRestoration: true,
})

/**
 * Loads the code of the screen and what is shown beside it, which would otherwise start only after everything above has
 * rendered.
 */
export function fetchScreen(): void {
  Tools.load().catch(() => {})
  const matches: readonly { readonly routeId: keyof typeof router.routesById }[] = router.matchRoutes(
    router.latestLocation,
  )
  for (const { routeId } of matches) router.loadRouteChunk(router.routesById[routeId])
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

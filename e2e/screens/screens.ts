/** URLs of all screens of the app, for journeys that visit each of them. */
import { expect, type Page } from '@playwright/test'

const client = 'client@example.com'

const lists = ['/projects', '/items', '/time', '/invoices', '/quotes', '/companies', '/contacts']
const layouts = [
  '/items?layout=board',
  '/items?layout=calendar',
  '/projects?layout=board',
  '/projects?layout=timeline',
  '/time?tab=list',
  '/time?tab=approve',
  '/planning',
  '/expenses',
  '/recurringinvoices',
]
const grouped = ['/items?group=projectid', '/projects?sortby=sortorder']
// A month with six weeks, which scrolls on a small desktop.
const empty = ['', 'layout=calendar&at=2026-08-01&'].map((shown) => `/items?${shown}search=nothing+is+called+so`)
const projectTabs = [
  'board',
  'timeline',
  'time',
  'money',
  'messages',
  'files',
  'notes',
  'history',
  'details',
  'settings',
]
// Invoices: a draft, a sent one, a paid one, and a credit note; contacts: a colleague and a client.
const records = [
  '/projects/1',
  '/items/1',
  '/invoices/1',
  '/invoices/3',
  '/invoices/8',
  '/invoices/29',
  '/quotes/1',
  '/companies/1',
  '/contacts/4',
  '/contacts/31',
]
const panels = ['/projects', '/items', '/invoices', '/quotes', '/companies', '/contacts'].map(
  (path) => `${path}?open=1`,
)
const reports = ['', '?report=profit', '?report=invoiced', '?report=workload'].map((query) => `/reports${query}`)
const settings = [
  'sign-in',
  'notifications',
  'calendar',
  'second-factor',
  'sessions',
  'firm',
  'branding',
  'numbering',
  'terms',
  'reminders',
  'people',
  'people/4',
  'teams',
  'hours',
  'rates',
  'security-log',
  'work-stages',
  'tags',
  'categories',
  'custom-fields',
  'projects',
  'products',
  'api-keys',
  'webhooks',
  'import',
  'mail-texts',
].map((page) => `/settings/${page}`)

/** Screens of staff. */
export const staffScreens: readonly string[] = [
  '/',
  '/my-work',
  '/notifications',
  '/nowhere',
  ...lists,
  ...layouts,
  ...grouped,
  ...empty,
  ...records,
  ...projectTabs.map((tab) => `/projects/1?tab=${tab}`),
  ...panels,
  ...reports,
  ...settings,
]

/** Screens of clients: a different shell at the same URLs. */
export const clientScreens: readonly string[] = [
  '/',
  '/projects',
  '/projects/1',
  '/quotes',
  '/quotes/1',
  '/invoices',
  '/invoices/9',
  '/messages',
  '/nowhere',
]

export const widths = {
  wide: { width: 1440, height: 900 },
  medium: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const

export const everybody = [
  { who: 'admin@example.com', screens: staffScreens },
  { who: client, screens: clientScreens },
]

type WithRouter = Window & {
  readonly __TSR_ROUTER__: { readonly state: { readonly status: string; readonly resolvedLocation: unknown } }
}

/** Navigates within the app, as a link does, and waits until the new screen has replaced the previous one. */
export const goTo = (page: Page, path: string) =>
  page.evaluate(async (path) => {
    const router = (window as unknown as WithRouter).__TSR_ROUTER__
    const before = router.state.resolvedLocation
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    while (router.state.status !== 'idle' || router.state.resolvedLocation === before)
      await new Promise((resolve) => setTimeout(resolve, 20))
  }, path)

/** Waits until a screen has loaded completely. */
export async function standing(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0)
  await still(page)
}

/** Waits until the document has not changed for a moment. */
export const still = (page: Page, quiet = 150, most = 3000): Promise<void> =>
  page.evaluate(
    ([quiet, most]) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(end, quiet)
        const latest = setTimeout(end, most)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(end, quiet)
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
        function end() {
          observer.disconnect()
          clearTimeout(timer)
          clearTimeout(latest)
          resolve()
        }
      }),
    [quiet, most] as const,
  )

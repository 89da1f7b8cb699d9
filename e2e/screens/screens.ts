/** Every screen of the app, by the address it is opened at: what journeys that look at all of them go through. */
import { expect, type Page } from '@playwright/test'

const client = 'client@example.com'

const lists = ['/projects', '/items', '/time', '/invoices', '/quotes', '/companies', '/contacts']
const layouts = [
  ...['/items?layout=board', '/items?layout=calendar', '/projects?layout=board', '/projects?layout=timeline'],
  ...['/time?tab=list', '/time?tab=approve', '/planning', '/expenses', '/recurringinvoices'],
]
const grouped = ['/items?group=projectid', '/projects?sortby=sortorder']
// Six weeks of a month, which scroll on a small desk.
const empty = ['', 'layout=calendar&at=2026-08-01&'].map((shown) => `/items?${shown}search=nothing+is+called+so`)
const projectTabs = [
  ...['board', 'timeline', 'time', 'money', 'messages', 'files', 'notes', 'history', 'details', 'settings'],
]
// Of invoices a draft, one that was sent, one that is paid, and a credit note; of contacts a colleague and a client.
const records = [
  ...['/projects/1', '/items/1', '/invoices/1', '/invoices/3', '/invoices/8', '/invoices/29', '/quotes/1'],
  ...['/companies/1', '/contacts/4', '/contacts/31'],
]
const panels = ['/projects', '/items', '/invoices', '/quotes', '/companies', '/contacts'].map(
  (path) => `${path}?open=1`,
)
const reports = ['', '?report=profit', '?report=invoiced', '?report=workload'].map((query) => `/reports${query}`)
const settings = [
  ...['sign-in', 'notifications', 'calendar', 'second-factor', 'sessions', 'firm', 'branding', 'numbering', 'terms'],
  ...['reminders', 'people', 'people/4', 'teams', 'hours', 'rates', 'security-log', 'work-stages', 'tags'],
  ...['categories', 'custom-fields', 'projects', 'products', 'api-keys', 'webhooks', 'import', 'mail-texts'],
].map((page) => `/settings/${page}`)

/** What staff see. */
export const staffScreens: readonly string[] = [
  ...['/', '/my-work', '/notifications', '/nowhere'],
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

/** What clients see: another shell at the same addresses. */
export const clientScreens: readonly string[] = [
  ...['/', '/projects', '/projects/1', '/quotes', '/quotes/1', '/invoices', '/invoices/9', '/messages', '/nowhere'],
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

/** Goes to an address inside the app, as a link does, and waits until its screen has taken the place of the one before. */
export const goTo = (page: Page, path: string) =>
  page.evaluate(async (path) => {
    const router = (window as unknown as WithRouter).__TSR_ROUTER__
    const before = router.state.resolvedLocation
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    while (router.state.status !== 'idle' || router.state.resolvedLocation === before)
      await new Promise((resolve) => setTimeout(resolve, 20))
  }, path)

/** Waits until a screen shows what it was opened for, and no part of it is still to come. */
export async function standing(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0)
  await still(page)
}

/** Waits until nothing in the document has changed for a moment. */
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

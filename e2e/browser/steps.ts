/** Steps that several journeys share. */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { headers } from './demo.ts'

export const password = 'demo-password'

/** Maximum duration in milliseconds of a journey with reused tokens; longer ones renew them. */
const longest = 120_000

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

interface SignedIn {
  readonly state: StorageState
  /** Time in milliseconds since 1970 until which a journey can start without renewing tokens. */
  readonly isFreshUntil: number
}

/** Browser storage of people who have signed in within this process, by email. */
const signedIn = new Map<string, SignedIn>()

/** Opens a path as a person, signed in. The password is typed only once per person. */
export async function open(page: Page, path: string, email = 'admin@example.com', chosen = password): Promise<void> {
  const before = signedIn.get(email)
  if (before) await bringAlong(page.context(), before)
  await page.goto(path)
  const main = page.getByRole('navigation', { name: 'Main' })
  const asked = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(main.or(asked).first()).toBeVisible()
  if (await asked.isVisible()) await typePassword(page, email, chosen)
  await expect(main).toBeVisible()
  if (!before || !isFresh(before)) signedIn.set(email, await signInOf(page.context()))
}

const isFresh = ({ isFreshUntil }: SignedIn) => Date.now() < isFreshUntil

/**
 * Restores the session cookie, and in an empty browser the tokens too, because requesting new ones loads the app twice.
 */
async function bringAlong(context: BrowserContext, before: SignedIn): Promise<void> {
  const isNew = (await context.cookies()).length === 0
  if (isNew && isFresh(before)) await context.setStorageState(before.state)
  else await context.addCookies(before.state.cookies)
}

/** The browser's storage of the sign-in, without the settings of screens. */
async function signInOf(context: BrowserContext): Promise<SignedIn> {
  const { cookies, origins } = await context.storageState()
  const kept = origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.filter(({ name }) => name.startsWith('worklane.signin:')),
  }))
  const ends = kept.flatMap(({ localStorage }) =>
    localStorage.map(({ value }) => JSON.parse(value).expiresAt as number),
  )
  return { state: { cookies, origins: kept }, isFreshUntil: Math.min(...ends) - longest }
}

/**
 * Opens a path and signs in with a session of its own, for journeys that end sessions or test them. Stored sign-ins of
 * the person are discarded, because the journey may end their session.
 */
export async function signIn(page: Page, path: string, email = 'admin@example.com'): Promise<void> {
  signedIn.delete(email)
  await page.goto(path)
  await typePassword(page, email)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

async function typePassword(page: Page, email: string, chosen = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(chosen)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Invites a person and returns the link that sets their password. */
export async function invited(page: Page, email: string, role = 'member'): Promise<string> {
  const answer = await page.request.post('/api/v4/settings/people/invitations', {
    headers,
    data: { emails: email, role },
  })
  const { data } = (await answer.json()) as { data: readonly { readonly link: string }[] }
  return data[0]?.link ?? ''
}

/** A person with a password who exists for one journey only, so that their changes affect no other. */
export async function newcomer(page: Page, email: string, chosen: string, role = 'member'): Promise<void> {
  await page.goto(await invited(page, email, role))
  await page.getByLabel('Password').fill(chosen)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByLabel('Password')).toHaveCount(0)
}

/** ISO name and Monday of the week so many weeks from now, on the demo firm's calendar; the demo's time is around today. */
export function weekFromNow(weeks: number): { week: string; monday: Temporal.PlainDate } {
  const today = Temporal.Now.plainDateISO('Australia/Melbourne')
  const monday = today.add({ weeks }).subtract({ days: today.dayOfWeek - 1 })
  return { week: `${monday.yearOfWeek}-W${String(monday.weekOfYear).padStart(2, '0')}`, monday }
}

/** Waits until the screen has loaded. The event stream never ends, so the network is never idle. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0)
  // No placeholder rows of a previous page or order.
  await expect(page.locator('[data-stale]')).toHaveCount(0)
}

/** Names of the sortable rows, from top to bottom. */
export async function namesInOrder(page: Page, count: number): Promise<string[]> {
  const handles = page.getByRole('main').getByRole('button', { name: /^Reorder / })
  await expect(handles.nth(count - 1)).toBeVisible()
  const labels = await handles.evaluateAll((all) =>
    all.map((each) => each.getAttribute('aria-label') ?? each.textContent),
  )
  return labels.slice(0, count).map((label) => (label ?? '').replace(/^Reorder /, ''))
}

export const handle = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name: `Reorder ${name}`, exact: true })

/** Drags a handle with the mouse until it is over another one. */
export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('A handle is not visible')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2 + 8, { steps: 4 })
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 })
  await page.mouse.up()
}

/** Lifts a row with the keyboard and moves it down by one; the announcements tell when it has arrived. */
export async function liftDown(page: Page, name: string): Promise<void> {
  const said = page.locator('[id^=DndLiveRegion]')
  await handle(page, name).focus()
  await page.keyboard.press('Space')
  await expect(said).toContainText(`${name} is over position 1 of`)
  await page.keyboard.press('ArrowDown')
  await expect(said).toContainText(`${name} is over position 2 of`)
}

/** Waits until a click at the place of the last one counts, on what has come there meanwhile (`web/ui/keys/first-click.ts`). */
export const afterGlance = (page: Page): Promise<void> => page.waitForTimeout(1200)

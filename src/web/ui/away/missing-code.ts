/**
 * Code that the page needs and the service no longer has: usually because a new version was deployed while the page was
 * open. The page stays as it is and offers to be reloaded (`update-notice.tsx`), so that nothing typed is lost.
 */

/** Why code is missing: a new version was deployed, or its file did not arrive for another reason. */
export type MissingCode = 'updated' | 'failed'

let current: MissingCode | null = null
const listeners = new Set<() => void>()

export const missingCode = (): MissingCode | null => current

export function watchMissingCode(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

export function hideMissingCode(): void {
  set(null)
}

/** Makes the page offer a reload. */
export async function reportMissingCode(): Promise<void> {
  set((await isUpdated().catch(() => false)) ? 'updated' : 'failed')
}

/** What browsers and the bundler say when a module or its styles do not arrive; all of it names a file. */
const words = /dynamically imported module|importing a module script failed|unable to preload css/i

export const isMissingCode = (error: unknown): boolean => error instanceof Error && words.test(error.message)

function set(next: MissingCode | null): void {
  if (next === current) return
  current = next
  for (const listener of listeners) listener()
}

/** Whether the service's page starts with another script than this one, whose name has a hash of its content. */
async function isUpdated(): Promise<boolean> {
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src')
  const page = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
  return page.ok && script != null && !(await page.text()).includes(script)
}

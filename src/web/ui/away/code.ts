/**
 * Loads the code of screens and components. If that fails because the service is unreachable, it is retried once the
 * service is back.
 */
import { onlineManager } from '@tanstack/react-query'
import { reportUnreachable } from './reachability.ts'

const answers = async () => (await fetch('/config.json', { cache: 'no-store' })).ok

/**
 * Waits while the service is unreachable. Rejects with the error of `load` if it fails again although the service
 * responds.
 */
export async function loadWithRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let isLast = false; ; ) {
    try {
      return await load()
    } catch (error) {
      if (isLast) throw error
      isLast = await answers().catch(() => false)
      if (!isLast) await untilBack()
      await fetchStylesAgain()
    }
  }
}

async function untilBack(): Promise<void> {
  reportUnreachable(answers)
  await new Promise<void>((resolve) => {
    const unsubscribe = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return
      unsubscribe()
      resolve()
    })
  })
}

/** The bundler's preload requests the style sheets of a chunk only once, even if they fail to load. */
async function fetchStylesAgain(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
  await Promise.all([...links].filter(({ sheet }) => sheet === null).map(replaceLink))
}

function replaceLink(link: HTMLLinkElement): Promise<void> {
  const next = link.cloneNode() as HTMLLinkElement
  const arrived = new Promise<void>((resolve) => {
    next.onload = () => resolve()
    next.onerror = () => resolve()
  })
  link.replaceWith(next)
  return arrived
}

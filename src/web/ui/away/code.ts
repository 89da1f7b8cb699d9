/** Code of screens and parts: what could not be fetched because the service was away is fetched when it is back. */
import { onlineManager } from '@tanstack/react-query'
import { reportAway } from './reach.ts'

const answers = async () => (await fetch('/config.json', { cache: 'no-store' })).ok

/** Waits as long as the service is away. Rejects with the error of `load` where the service is there and fails twice. */
export async function codeFrom<Code>(load: () => Promise<Code>): Promise<Code> {
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
  reportAway(answers)
  await new Promise<void>((resolve) => {
    const unsubscribe = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return
      unsubscribe()
      resolve()
    })
  })
}

/** The build asks for the styles of a chunk once, whether they come or not. */
async function fetchStylesAgain(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
  await Promise.all([...links].filter(({ sheet }) => sheet === null).map(replaced))
}

function replaced(link: HTMLLinkElement): Promise<void> {
  const next = link.cloneNode() as HTMLLinkElement
  const arrived = new Promise<void>((resolve) => {
    next.onload = () => resolve()
    next.onerror = () => resolve()
  })
  link.replaceWith(next)
  return arrived
}

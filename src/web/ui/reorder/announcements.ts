/** What assistive technology says while a row is moved. */
import type { Announcements } from '@dnd-kit/core'

export function announcementsFor(
  peersOf: (id: string) => readonly string[],
  nameOf: (id: string) => string,
): Announcements {
  const name = (id: string | number) => nameOf(String(id))
  const position = (id: string | number) => {
    const peers = peersOf(String(id))
    return `position ${peers.indexOf(String(id)) + 1} of ${peers.length}`
  }
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, ${position(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is over ${position(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} dropped at ${position(over.id)}.` : 'Dropped nowhere.',
    onDragCancel: ({ active }) => `Cancelled. ${name(active.id)} stays at ${position(active.id)}.`,
  }
}

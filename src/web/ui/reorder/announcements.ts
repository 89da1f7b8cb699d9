/** What assistive technology says while a row is moved. */
import type { Announcements } from '@dnd-kit/core'

export function announcementsFor(
  peersOf: (id: string) => readonly string[],
  nameOf: (id: string) => string,
): Announcements {
  const name = (id: string | number) => nameOf(String(id))
  const place = (id: string | number) => {
    const peers = peersOf(String(id))
    return `position ${peers.indexOf(String(id)) + 1} of ${peers.length}`
  }
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} is over ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${name(active.id)} dropped at ${place(over.id)}.` : 'Dropped nowhere.'),
    onDragCancel: ({ active }) => `Cancelled. ${name(active.id)} stays at ${place(active.id)}.`,
  }
}

/** Screen reader announcements while a row is moved. */
import type { Announcements } from '@dnd-kit/core'
import { t } from '../../language/t.ts'

export function announcementsFor(
  getPeers: (id: string) => readonly string[],
  getName: (id: string) => string,
): Announcements {
  const name = (id: string | number) => getName(String(id))
  const position = (id: string | number) => {
    const peers = getPeers(String(id))
    return t('position {at} of {count}', { at: peers.indexOf(String(id)) + 1, count: peers.length })
  }
  return {
    onDragStart: ({ active }) =>
      t('Picked up {name}, {position}.', { name: name(active.id), position: position(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('{name} is over {position}.', { name: name(active.id), position: position(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? t('{name} dropped at {position}.', { name: name(active.id), position: position(over.id) })
        : t('Dropped nowhere.'),
    onDragCancel: ({ active }) =>
      t('Cancelled. {name} stays at {position}.', { name: name(active.id), position: position(active.id) }),
  }
}

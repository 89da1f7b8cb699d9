import { expect, it } from 'vitest'
import { likelyItems } from './likely-items.ts'

const tracked = (itemid: number, activeworkstate = 'active') => ({
  id: itemid * 10,
  itemid,
  itemname: `Item ${itemid}`,
  projecttitle: 'Tower',
  activeworkstate,
})
const mine = (id: number) => ({ id, name: `Item ${id}`, projecttitle: 'Annex' })

it('Likely items are recently tracked ones, each once, then assigned ones, but no completed ones', () => {
  const likely = likelyItems([tracked(2), tracked(1), tracked(2), tracked(5, 'complete')], [mine(1), mine(3)])
  expect(likely.map(({ id }) => id)).toEqual(['2', '1', '3'])
  expect(likely[2]).toEqual({ id: '3', name: 'Item 3', project: 'Annex' })
})

/** On a narrow screen one column fills the width: tabs lead to the others, and follow swipes. */
import { type RefObject, useEffect, useState } from 'react'
import type { CountsData } from '../../data/lists/counts.ts'
import { t } from '../../language/t.ts'
import { ChoiceTabs } from '../../ui/tabs/tabs.tsx'
import type { StageColumn } from './card-positions.ts'

interface Props {
  readonly columns: readonly StageColumn[]
  readonly counts: CountsData | undefined
  readonly scroller: RefObject<HTMLElement | null>
}

export function StageTabs({ columns, counts, scroller }: Props) {
  const [index, setAt] = useState(0)
  useEffect(() => {
    const area = scroller.current
    if (!area) return
    const follow = () => setAt(Math.round(area.scrollLeft / Math.max(area.clientWidth, 1)))
    area.addEventListener('scroll', follow, { passive: true })
    return () => area.removeEventListener('scroll', follow)
  }, [scroller])
  const show = (key: string) => {
    const index = columns.findIndex((column) => column.key === key)
    const area = scroller.current
    area?.scrollTo({ left: index * area.clientWidth })
  }
  const tabs = columns.map(({ key, name, cards }) => ({
    value: key,
    label: name,
    count: String(counts ? (counts.counts[key] ?? 0) : cards.length),
  }))
  return <ChoiceTabs tabs={tabs} value={columns[index]?.key} onChange={show} label={t('Work stages')} />
}

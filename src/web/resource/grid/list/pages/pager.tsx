/** Shows which of the rows are on the page, and switches pages. */
import { ActionIcon, NativeSelect } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { t } from '../../../../language/t.ts'
import { pageSizes } from '../list-address.ts'
import { useListContext } from '../list-context.tsx'
import { useRange } from './list-status.tsx'
import classes from './pager.module.css'

export function Pager() {
  const { address, query, total } = useListContext()
  const range = useRange()
  const { pageNumber, pageSize, set, readAhead } = address
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const leadsTo = (step: Step) => {
    const change = { pagenumber: page(pageNumber + step) }
    const go = () => {
      went.current = step
      set(change)
    }
    return { onPointerEnter: () => readAhead(change), onClick: go }
  }
  const went = useRef<Step | null>(null)
  // Prefetches the next page in the same direction: the pointer already rests on the button, so it fires no
  // pointerenter.
  const readOn = useEffectEvent(() => {
    const next = pageNumber + (went.current ?? 0)
    if (next !== pageNumber && next >= 1 && next <= pages) readAhead({ pagenumber: page(next) })
  })
  const visiblePage = query.isPlaceholderData ? null : pageNumber
  useEffect(() => {
    if (visiblePage === null) return
    // The fetched rows are painted first.
    const later = setTimeout(readOn)
    return () => clearTimeout(later)
  }, [visiblePage])
  const nav = useRef<HTMLElement>(null)
  // If the focused button has been disabled, on the first or last page, focuses the one for the opposite direction.
  useLayoutEffect(() => {
    const focused = document.activeElement
    const isSpent = focused instanceof HTMLButtonElement && focused.disabled && nav.current?.contains(focused)
    if (isSpent) nav.current?.querySelector<HTMLElement>('button:enabled')?.focus()
  })
  return (
    <nav ref={nav} className={classes.pager} aria-label={t('Pages')}>
      <NativeSelect
        data-print="none"
        aria-label={t('Rows per page')}
        className={classes.size}
        value={String(pageSize)}
        onChange={(event) => set({ pagesize: event.currentTarget.value === '50' ? null : event.currentTarget.value })}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size === 30_000 ? t('All rows') : t('{count} rows', { count: size })}
          </option>
        ))}
      </NativeSelect>
      <span className="number">{range}</span>
      <ActionIcon aria-label={t('Previous page')} disabled={pageNumber <= 1} {...leadsTo(-1)}>
        <IconChevronLeft size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={t('Next page')} disabled={pageNumber >= pages} {...leadsTo(1)}>
        <IconChevronRight size={18} stroke={1.6} />
      </ActionIcon>
    </nav>
  )
}

type Step = -1 | 1

const page = (number: number) => (number === 1 ? null : String(number))

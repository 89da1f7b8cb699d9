/** Tabs: either parts of a page, with a panel each, or choices that filter the page. */
import { Tabs as Base } from '@mantine/core'
import '@mantine/core/styles/Tabs.css'
import { type ReactNode, useRef } from 'react'
import { UnreadMark } from '../unread/unread-mark.tsx'
import { useScrollIntoView } from './into-view.ts'
import classes from './tabs.module.css'

export interface Tab<Value extends string | null = string> {
  readonly value: Value
  readonly label: string
  /** Shown after the label once it is known; `null` reserves its width. */
  readonly count?: string | null | undefined
  /** Number of unread things in it. */
  readonly unread?: number | undefined
}

interface Props {
  readonly tabs: readonly Tab[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly label: string
  /** The panel of the open tab. */
  readonly children: ReactNode
  /** Whether the panel fills the remaining height and scrolls. */
  readonly fills?: boolean
}

/** A tab list and the panel of the open tab. */
export function Tabs({ tabs, value, onChange, label, children, fills = false }: Props) {
  const show = (next: string | null) => {
    if (next !== null) onChange(next)
  }
  const list = useRef<HTMLDivElement>(null)
  useScrollIntoView(list, '[data-active]', value)
  return (
    <Base
      value={value}
      onChange={show}
      keepMounted={false}
      unstyled
      className={fills ? `${classes.root} ${classes.fills}` : classes.root}
    >
      <Base.List ref={list} className={classes.tabs} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={classes.tab}>
            <Label {...tab} />
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value} className={classes.panel}>
        {children}
      </Base.Panel>
    </Base>
  )
}

interface ChoiceProps<Value extends string | null> {
  readonly tabs: readonly Tab<Value>[]
  /** The selected tab; undefined if none is. */
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  readonly label: string
}

/** Tabs without panels, which filter the page. */
export function ChoiceTabs<Value extends string | null>({ tabs, value, onChange, label }: ChoiceProps<Value>) {
  const list = useRef<HTMLElement>(null)
  useScrollIntoView(list, '[aria-current]', value)
  return (
    <nav ref={list} className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.label}
          type="button"
          className={classes.tab}
          aria-current={tab.value === value || undefined}
          onClick={() => onChange(tab.value)}
        >
          <Label {...tab} />
        </button>
      ))}
    </nav>
  )
}

function Label({ label, count, unread = 0 }: Pick<Tab, 'label' | 'count' | 'unread'>) {
  return (
    <>
      {label}
      <UnreadMark count={unread} />
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </>
  )
}

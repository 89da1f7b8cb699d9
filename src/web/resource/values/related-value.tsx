/** A related record in a cell: a link, people with avatars, work stages with coloured marks. */
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { type RecordData, readLinked } from '../../data/record.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { opensNewTab } from '../../ui/keys/opens-new-tab.ts'
import type { Column } from '../columns/columns.ts'
import { linkedName } from '../inputs/fields/value.tsx'
import type { View } from '../view.ts'
import { IfOpen } from './record-link.tsx'
import classes from './related-value.module.css'
import { getAddress } from './value-link.ts'

/** Number of avatars to show; the other people are a number. */
const mostFaces = 4

export function relatedValue(view: View, column: Column, record: RecordData): ReactNode {
  const { relation, field, name } = column
  if (field.kind === 'tomany') return <People records={readLinked(record, name)} />
  const fieldDeclaration = relation === null ? undefined : view.resource.fields[relation]
  const target = fieldDeclaration?.target
  const text = record[name]
  const id = relation === null ? undefined : record[relation]
  if (typeof text !== 'string' || text === '') return null
  if (target === 'workstages') return <Stage name={text} id={Number(id)} color={record.workstagecolor} />
  const address = fieldDeclaration && relation !== null ? getAddress(view, relation, fieldDeclaration, id) : null
  const element = target === 'contacts' ? <Person name={text} /> : <span className={classes.other}>{text}</span>
  if (!target || relation === null || address === null) return element
  const link = <BareLink path={address}>{element}</BareLink>
  if (view.links?.[relation] !== 'doubtful') return link
  return (
    <IfOpen target={target} id={String(id)} otherwise={element}>
      {link}
    </IfOpen>
  )
}

/** A plain anchor: the router's Link subscribes to the URL, which is too much for hundreds of cells. */
function BareLink({ path, children }: { path: string; children: ReactNode }) {
  const router = useRouter()
  const go = (event: MouseEvent) => {
    if (opensNewTab(event)) return
    event.preventDefault()
    router.navigate({ to: path })
  }
  return (
    <a href={path} className={classes.link} onClick={go}>
      {children}
    </a>
  )
}

function Person({ name }: { name: string }) {
  return (
    <span className={classes.person}>
      <Avatar name={name} />
      <span className={classes.name}>{name}</span>
    </span>
  )
}

function People({ records }: { records: readonly RecordData[] }) {
  const names = records.map(linkedName)
  const [first] = names
  if (first === undefined) return null
  if (names.length === 1) return <Person name={first} />
  return (
    <span className={classes.faces} title={names.join(', ')}>
      {names.slice(0, mostFaces).map((name) => (
        <Avatar key={name} name={name} />
      ))}
      {names.length > mostFaces && <span className={classes.more}>+{names.length - mostFaces}</span>}
      <span className="visually-hidden" data-names>
        {names.join(', ')}
      </span>
    </span>
  )
}

export function Stage({ name, id, color }: { name: string; id: number; color: unknown }) {
  return (
    <span className={classes.stage}>
      <StageMark id={id} color={color} />
      <span className={classes.name}>{name}</span>
    </span>
  )
}

/** Stages differ in shape as well as in colour. */
export function StageMark({ id, color }: { id: number; color: unknown }) {
  return (
    <span
      className={classes.mark}
      data-shape={id % 6}
      style={typeof color === 'string' ? { backgroundColor: `#${color}` } : undefined}
      aria-hidden
    />
  )
}

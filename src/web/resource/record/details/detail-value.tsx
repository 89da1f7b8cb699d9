/** The value of a field in a record's details. Linked records are shown by name, as links if they have a page. */
import type { ReactNode } from 'react'
import type { Field } from '../../../../contract/language/field.ts'
import { key, type RecordData, readLinked } from '../../../data/record.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Breaking } from '../../../ui/breaking.tsx'
import { useFormats } from '../../inputs/fields/formats.ts'
import { getText, linkedName, Value } from '../../inputs/fields/value.tsx'
import { useChosen } from '../../inputs/pickers/use-choices.ts'
import { OutwardLink } from '../../values/outward-link.tsx'
import { RecordLink } from '../../values/record-link.tsx'
import { Stage } from '../../values/related-value.tsx'
import { getAddress, isUnbreakable } from '../../values/value-link.ts'
import type { View } from '../../view.ts'
import classes from './detail.module.css'
import type { DetailField } from './detail-fields.ts'

interface Props {
  readonly view: View
  readonly record: RecordData
  readonly detail: DetailField
}

/** Whether the value contains links, so that it cannot be inside a button. */
export function containsLinks(view: View, { name, field }: DetailField, record: RecordData): boolean {
  if (isLinkedList(view, name, field)) return readLinked(record, name).length > 0
  return getAddress(view, name, field, record[name]) !== null
}

const isLinkedList = ({ links }: View, name: string, { kind }: Field) => kind === 'tomany' && links?.[name] === 'record'

export function DetailValue({ view, record, detail }: Props) {
  const { name, field, caption } = detail
  const OwnCell = view.cells?.[caption ?? name]
  if (OwnCell) return <OwnCell record={record} />
  if (isLinkedList(view, name, field)) return <LinkedRecords field={field} records={readLinked(record, name)} />
  if (field.kind === 'tomany' && field.target === 'contacts') return <People records={readLinked(record, name)} />
  const target = getAddress(view, name, field, record[name])
  if (target !== null && field.kind === 'toone') {
    return (
      <RecordLink target={field.target ?? ''} id={String(record[name])} className={classes.link}>
        <PlainValue view={view} record={record} detail={detail} />
      </RecordLink>
    )
  }
  return (
    <Linked path={target}>
      {isUnbreakable(target) ? (
        <Breaking text={shortAddress(String(record[name]))} />
      ) : (
        <PlainValue view={view} record={record} detail={detail} />
      )}
    </Linked>
  )
}

const shortAddress = (text: string) => text.replace(/^https?:\/\//, '').replace(/\/$/, '')

function PlainValue({ view, record, detail: { name, field, caption } }: Props) {
  const formats = useFormats()
  if (field.kind !== 'toone') return <Value field={field} name={name} record={record} words={view.words?.[name]} />
  if (record[name] === undefined || record[name] === null) return null
  const captionText = caption === null ? '' : getText(field, record[caption], formats)
  const text = captionText === '' ? <LookedUp field={field} id={String(record[name])} /> : captionText
  if (captionText === '') return text
  if (field.target === 'workstages')
    return <Stage name={captionText} id={Number(record[name])} color={record.workstagecolor} />
  if (field.target !== 'contacts') return text
  return (
    <span className={classes.person}>
      <Avatar name={captionText} />
      {text}
    </span>
  )
}

function LookedUp({ field, id }: { field: Field; id: string }) {
  const [choice] = useChosen(field.target ?? '', [id])
  return choice?.label ?? ''
}

/** One link per line. */
function LinkedRecords({ field, records }: { field: Field; records: readonly RecordData[] }) {
  return (
    <span className={classes.list}>
      {records.map((record) => (
        <RecordLink key={key(record)} target={field.target ?? ''} id={key(record)} className={classes.link}>
          {field.target === 'contacts' ? <Person record={record} /> : linkedName(record)}
        </RecordLink>
      ))}
    </span>
  )
}

const People = ({ records }: { records: readonly RecordData[] }) => (
  <span className={classes.list}>
    {records.map((record) => (
      <Person key={key(record)} record={record} />
    ))}
  </span>
)

const Person = ({ record }: { record: RecordData }) => (
  <span className={classes.person}>
    <Avatar name={linkedName(record)} />
    {linkedName(record)}
  </span>
)

function Linked({ path, children }: { path: string | null; children: ReactNode }) {
  if (path === null) return children
  return (
    <OutwardLink url={path} className={classes.link}>
      {children}
    </OutwardLink>
  )
}

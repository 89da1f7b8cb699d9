/**
 * The records above this one, such as company and project: a link each, as far as the caller may see them. The list it
 * stands in is named above the page, or beside the panel.
 */
import { useQueryClient } from '@tanstack/react-query'
import type { Field } from '../../../contract/language/field.ts'
import { seesField } from '../../../contract/language/resource.ts'
import { captionOf } from '../../data/captions.ts'
import { knownWith } from '../../data/lists/asked.ts'
import type { Me } from '../../data/me.ts'
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import type { View } from '../view.ts'
import classes from './crumbs.module.css'
import { RecordLink } from './record-link.tsx'

interface Props {
  readonly me: Me
  readonly view: View
  readonly record: RecordData
  /** Whether the line is there before the names are. */
  readonly keepsRoom?: boolean
}

export function Crumbs({ me, view, record, keepsRoom = false }: Props) {
  const { resource, crumbs = [] } = view
  const above = crumbs.flatMap((name) => {
    const field = resource.fields[name] as Field
    const caption = captionOf(resource, name)
    const [id, text] = [record[name], caption === null ? undefined : record[caption]]
    return seesField(me.actor, field) && id && text && field.target
      ? [{ name, to: { target: field.target, id: String(id) }, text: String(text) }]
      : []
  })
  if (above.length === 0) return keepsRoom && <div className={classes.crumbs} />
  return (
    <nav aria-label={t('Breadcrumbs')} className={classes.crumbs}>
      {above.map(({ name, to, text }, at) => (
        <span key={name}>
          {at > 0 && <span aria-hidden>/</span>}
          <RecordLink {...to}>{text}</RecordLink>
        </span>
      ))}
    </nav>
  )
}

/**
 * Whether there is a line of them beside a list, as far as is known before the record has been read: nothing moves when it
 * has, and there is no empty line above a record that belongs to none.
 */
export function useCrumbsRoom(
  { resource, crumbs = [] }: View,
  record: RecordData | undefined,
  known?: RecordData,
): boolean {
  const cache = useQueryClient()
  const names = crumbs.map((name) => captionOf(resource, name) ?? name)
  const told = record ?? (known && knownWith(cache, resource.name, known, names))
  return names.length > 0 && (!told || names.some((name) => told[name] !== undefined))
}

/**
 * Breadcrumbs with the record's ancestors, such as company and project, as far as the caller may see them. They do not
 * contain the list, which is named above the page or beside the panel.
 */
import { useQueryClient } from '@tanstack/react-query'
import { getCaption } from '../../../contract/language/captions.ts'
import type { Field } from '../../../contract/language/field.ts'
import { seesField } from '../../../contract/language/resource.ts'
import { cachedRecord } from '../../data/lists/known-fields.ts'
import type { Me } from '../../data/me.ts'
import type { RecordData } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { RecordLink } from '../values/record-link.tsx'
import type { View } from '../view.ts'
import classes from './crumbs.module.css'

interface Props {
  readonly me: Me
  readonly view: View
  readonly record: RecordData
  /** Whether to reserve the line before the names are known. */
  readonly keepsRoom?: boolean
}

export function Crumbs({ me, view, record, keepsRoom = false }: Props) {
  const { resource, crumbs = [] } = view
  const above = crumbs.flatMap((name) => {
    const field = resource.fields[name] as Field
    const caption = getCaption(resource, name)
    const [id, text] = [record[name], caption === null ? undefined : record[caption]]
    return seesField(me.actor, field) && id && text && field.target
      ? [{ name, to: { target: field.target, id: String(id) }, text: String(text) }]
      : []
  })
  if (above.length === 0) return keepsRoom && <div className={classes.crumbs} />
  return (
    <nav aria-label={t('Breadcrumbs')} className={classes.crumbs}>
      {above.map(({ name, to: target, text }, index) => (
        <span key={name}>
          {index > 0 && <span aria-hidden>/</span>}
          <RecordLink {...target}>{text}</RecordLink>
        </span>
      ))}
    </nav>
  )
}

/**
 * Whether to reserve the line before the record has been fetched, as far as is known by then. Avoids a layout shift,
 * and an empty line for records without ancestors.
 */
export function useCrumbsRoom(
  { resource, crumbs = [] }: View,
  record: RecordData | undefined,
  row?: RecordData,
): boolean {
  const cache = useQueryClient()
  const names = crumbs.map((name) => getCaption(resource, name) ?? name)
  const entry = record ?? (row && cachedRecord(cache, resource.name, row, names))
  return names.length > 0 && (!entry || names.some((name) => entry[name] !== undefined))
}

/** The fields of a record as labels and values, edited in place, in the groups of the view. */
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Me } from '../../../data/me.ts'
import { flattened } from '../../../data/own-values.ts'
import { useRecord } from '../../../data/queries.ts'
import type { RecordData } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import { detailedWith, withOwn } from '../../inputs/fields/own-fields.ts'
import { openTo } from '../../open-to.ts'
import type { View } from '../../view.ts'
import { Detail } from './detail.tsx'
import { type DetailField, detailFields } from './detail-fields.ts'
import classes from './record-details.module.css'

interface Props {
  readonly me: Me
  readonly view: View
  readonly record: RecordData
  /** If set, only the fields named by the view are available. */
  readonly only?: 'top'
}

export function RecordDetails({ me, view: declaredView, record: row, only }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const record = useMemo(() => flattened(row), [row])
  const view = useMemo(
    () =>
      only === undefined ? detailedWith(withOwn(me, declaredView), record, showsAll) : openTo(me.actor, declaredView),
    [only, me, declaredView, record, showsAll],
  )
  const { top, rest } = useMemo(() => detailFields(view, me.actor, record), [view, me.actor, record])
  const groups = useMemo(() => getGroups(view, top), [view, top])
  return (
    <div className={classes.details}>
      {groups.map(({ label, fields }) => (
        <Group key={label ?? ''} label={label} view={view} record={record} fields={fields} />
      ))}
      {showsAll && <Others me={me} view={view} record={record} />}
      {rest.length > 0 && only === undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('Show fewer') : t('Show all fields')}
        </Button>
      )}
    </div>
  )
}

interface GroupProps extends Pick<Props, 'view' | 'record'> {
  /** Null if the fields need no heading. */
  readonly label: string | null
  readonly fields: readonly DetailField[]
}

function Group({ label, view, record, fields }: GroupProps) {
  return (
    <>
      {label !== null && <h3 className={classes.label}>{label}</h3>}
      <dl className={classes.fields}>
        {fields.map((detail) => (
          <Detail key={detail.name} view={view} record={record} detail={detail} />
        ))}
      </dl>
    </>
  )
}

/** All other fields of the record, fetched on demand. */
function Others({ me, view, record: row }: Omit<Props, 'only'>) {
  const { data } = useRecord(view.resource, row.id)
  const record = useMemo(() => flattened(data?.record ?? row), [data, row])
  const { rest } = useMemo(() => detailFields(view, me.actor, record), [view, me.actor, record])
  const filledFields = rest.filter(({ name, isEditable }) => isEditable || isFilled(record[name]))
  if (!data) return null
  return <Group label={view.groups ? t('System') : null} view={view} record={record} fields={filledFields} />
}

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Fields without a group come first, without a heading. */
function getGroups({ groups = {} }: View, fields: readonly DetailField[]) {
  const groupedNames = new Set(Object.values(groups).flat())
  const loose = { label: null, fields: fields.filter(({ name }) => !groupedNames.has(name)) }
  const namedGroups = Object.entries(groups).map(([label, names]) => ({
    label,
    fields: names.flatMap((name) => fields.find((field) => field.name === name) ?? []),
  }))
  return [loose, ...namedGroups].filter((group) => group.fields.length > 0)
}

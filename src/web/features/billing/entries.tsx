/** Unbilled entries by group. Groups and entries can be excluded, and an entry without a rate can be given one. */
import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { type ReactNode, useState } from 'react'
import { formatDuration } from '../../../contract/language/duration.ts'
import { resourceNamed } from '../../../contract/registry.ts'
import { useChanges } from '../../data/changes.ts'
import { key } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { RecordPicker } from '../../resource/inputs/pickers/record-picker.tsx'
import classes from './entries.module.css'
import {
  type BillGrouping,
  getDay,
  getMinutes,
  getWorth,
  lacksRate,
  type UnbilledGroup,
  type UnbilledRecord,
} from './unbilled.ts'

interface Props {
  readonly groups: readonly UnbilledGroup[]
  readonly grouping: BillGrouping
  readonly unselected: ReadonlySet<string>
  readonly choose: (entries: readonly UnbilledRecord[], isChosen: boolean) => void
  /** Additional groups with the same columns. */
  readonly children?: ReactNode
}

export function Entries({ groups, grouping, unselected, choose, children }: Props) {
  return (
    <table className={classes.table}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('Billed')}</th>
          <th scope="col">{t('Date')}</th>
          <th scope="col">{t('Entry')}</th>
          <th scope="col">{t('Time')}</th>
          <th scope="col">{t('Value')}</th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key}>
          <GroupHead group={group} grouping={grouping} unselected={unselected} choose={choose} />
          {group.entries.map((entry) => (
            <Entry
              key={key(entry)}
              entry={entry}
              grouping={grouping}
              isChosen={!unselected.has(key(entry)) && !lacksRate(entry)}
              choose={choose}
            />
          ))}
        </tbody>
      ))}
      {children}
    </table>
  )
}

function GroupHead({
  group,
  grouping,
  unselected,
  choose,
}: Omit<Props, 'groups' | 'children'> & { group: UnbilledGroup }) {
  const { money, day } = useFormats()
  const rated = group.entries.filter((entry) => !lacksRate(entry))
  const records = rated.filter((entry) => !unselected.has(key(entry)))
  const name = grouping === 'day' ? day(group.name) : group.name
  return (
    <tr className={classes.group}>
      <td>
        <Checkbox
          size="xs"
          aria-label={t('Bill all of {name}', { name })}
          checked={records.length > 0 && records.length === rated.length}
          indeterminate={records.length > 0 && records.length < rated.length}
          disabled={rated.length === 0}
          onChange={() => choose(rated, records.length < rated.length)}
        />
      </td>
      <th scope="rowgroup" colSpan={2}>
        {name} {group.place && <span className="quiet">{group.place}</span>}
      </th>
      <td className={classes.number}>{formatDuration(getMinutes(group.entries))}</td>
      <td className={classes.number}>{hasMoney(group.entries) ? money(getWorth(group.entries)) : ''}</td>
    </tr>
  )
}

const hasMoney = (entries: readonly UnbilledRecord[]) => entries.some(({ charge }) => charge !== undefined)

interface EntryProps extends Pick<Props, 'grouping' | 'choose'> {
  readonly entry: UnbilledRecord
  readonly isChosen: boolean
}

function Entry({ entry, grouping, isChosen, choose }: EntryProps) {
  const { money, day, dayWithin } = useFormats()
  const what = [
    grouping === 'contact' ? null : entry.contactname,
    grouping === 'item' ? null : entry.itemname,
    entry.notes,
  ]
  const name = what.filter(Boolean).join(', ')
  return (
    <tr className={classes.entry} data-left={!isChosen || undefined}>
      <td>
        <Checkbox
          size="xs"
          aria-label={t('Bill {name}, {day}', { name: name || t('entry'), day: dayWithin(getDay(entry)) })}
          checked={isChosen}
          disabled={lacksRate(entry)}
          onChange={() => choose([entry], !isChosen)}
        />
      </td>
      <td className={classes.day}>{day(getDay(entry))}</td>
      <td className={classes.what}>{name}</td>
      <td className={classes.number}>{formatDuration(entry.timespent ?? 0)}</td>
      <td className={classes.number}>
        {lacksRate(entry) ? <NoRate entry={entry} /> : entry.charge === undefined ? '' : money(entry.charge)}
      </td>
    </tr>
  )
}

function NoRate({ entry }: { entry: UnbilledRecord }) {
  const changes = useChanges()
  const [isOpened, setOpened] = useState(false)
  const set = (rate: string | null) => {
    if (rate !== null) changes.update(resourceNamed('time'), entry, 'hourlyrateserviceid', Number(rate))
  }
  const button = (
    <button type="button" className={classes.unrated} onClick={() => setOpened(true)}>
      <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {t('No rate. Set one')}
    </button>
  )
  if (!isOpened) return button
  return (
    <RecordPicker
      label={t('Rate')}
      target="servicerates"
      value={null}
      required
      onChange={set}
      onClose={() => setOpened(false)}
      startsOpen
      bare
      empty={t('No rates yet. Administrators add them in Settings.')}
    >
      {button}
    </RecordPicker>
  )
}

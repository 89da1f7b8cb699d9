/** Inputs for the criteria: dates and people, grouping, and rounding. */
import { Select } from '@mantine/core'
import { t } from '../../language/t.ts'
import { DayInput } from '../../resource/inputs/fields/day-input.tsx'
import { RecordPicker, RecordsPicker } from '../../resource/inputs/pickers/record-picker.tsx'
import type { Rounding } from './bill-preview.ts'
import classes from './bill-time.module.css'
import { type BillGrouping, groupings, groupingWords, type UnbilledSelection } from './unbilled.ts'

interface Props {
  readonly range: UnbilledSelection
  readonly setRange: (range: UnbilledSelection) => void
  readonly grouping: BillGrouping
  readonly setBy: (grouping: BillGrouping) => void
  readonly rounding: Rounding | null
  readonly setRounding: (rounding: Rounding | null) => void
}

const staff = { type: 'staff,contractor' }

/** Firms bill in steps of a tenth, a quarter or half of an hour. */
const steps = [
  { value: '', label: t('As tracked') },
  { value: '6-up-record', label: t('Each entry up to 6 minutes') },
  { value: '15-up-record', label: t('Each entry up to 15 minutes') },
  { value: '15-up-line', label: t('Each line up to 15 minutes') },
  { value: '15-nearest-line', label: t('Each line to the nearest 15 minutes') },
  { value: '30-up-line', label: t('Each line up to 30 minutes') },
  { value: '60-up-line', label: t('Each line up to a full hour') },
]

export function RangeInputs({ range, setRange, grouping, setBy, rounding, setRounding }: Props) {
  const { companyid } = range
  return (
    <section className={classes.range} aria-label={t('Range')}>
      <DayInput label={t('From')} value={range.startDay} onValue={(startDay) => setRange({ ...range, startDay })} />
      <DayInput label={t('To')} value={range.endDay} onValue={(endDay) => setRange({ ...range, endDay })} />
      <RecordPicker
        label={t('Project')}
        target="projects"
        value={range.projectid}
        onChange={(projectid) => setRange({ ...range, projectid })}
        placeholder={t('All projects')}
        {...(companyid ? { scope: { companyid, status: 'all' } } : {})}
      />
      <RecordsPicker
        label={t('People')}
        target="contacts"
        values={range.people}
        onChange={(people) => setRange({ ...range, people })}
        placeholder={t('Everyone')}
        scope={staff}
      />
      <Select
        label={t('One line for each')}
        data={groupings.map((value) => ({ value, label: groupingWords[value] }))}
        value={grouping}
        onChange={(value) => setBy((value ?? 'item') as BillGrouping)}
        allowDeselect={false}
      />
      <Select
        label={t('Rounding')}
        data={steps}
        value={rounding ? `${rounding.minutes}-${rounding.to}-${rounding.per}` : ''}
        onChange={(value) => setRounding(getRounding(value ?? ''))}
        allowDeselect={false}
      />
    </section>
  )
}

function getRounding(text: string): Rounding | null {
  const [minutes, roundingMode, roundingUnit] = text.split('-')
  if (!minutes || !roundingMode || !roundingUnit) return null
  return { minutes: Number(minutes), to: roundingMode as Rounding['to'], per: roundingUnit as Rounding['per'] }
}

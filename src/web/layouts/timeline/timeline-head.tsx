/** The toolbar of a timeline: zoom, the way to today, and the number of conflicts. */
import { Button, UnstyledButton } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { getDays } from '../../cells/record-days.ts'
import { getTitle, key } from '../../data/record.ts'
import { t } from '../../language/t.ts'
import { useListContext } from '../../resource/grid/list/list-context.tsx'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { Popover } from '../../ui/menus/popover.tsx'
import { ChoiceButtons } from '../../ui/tabs/choice-buttons.tsx'
import type { Dependency } from './dependencies.ts'
import { type Zoom, zooms } from './scale.ts'
import classes from './timeline.module.css'

const labels: Readonly<Record<Zoom, string>> = {
  day: t('Days'),
  week: t('Weeks'),
  month: t('Months'),
  quarter: t('Quarters'),
}

const choices = zooms.map((name) => ({ name, label: labels[name] }))

interface Props {
  readonly zoom: Zoom
  readonly usual: Zoom
  readonly waits: readonly Dependency[]
  readonly toToday: () => void
  /** Whether moving a bar also moves the records that wait for it; Shift does this for a single move. */
  readonly takesAlong: boolean
  readonly onTakesAlong?: (takesAlong: boolean) => void
}

export function TimelineHead({ zoom, usual, waits, toToday, takesAlong, onTakesAlong }: Props) {
  const { address } = useListContext()
  const matchingWaits = waits.filter(({ isBroken }) => isBroken)
  return (
    <div className={classes.head}>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={toToday}>
        {t('Today')}
      </Button>
      {matchingWaits.length > 0 && <Conflicts waits={matchingWaits} />}
      {onTakesAlong && waits.length > 0 && (
        <Button
          size="compact-sm"
          variant={takesAlong ? 'light' : 'subtle'}
          color={takesAlong ? 'accent' : 'gray'}
          aria-pressed={takesAlong}
          title={t('Items that wait for a bar move with it. Hold Shift to do this once.')}
          onClick={() => onTakesAlong(!takesAlong)}
        >
          {t('Move dependents')}
        </Button>
      )}
      <ChoiceButtons
        label={t('Zoom')}
        className={classes.zooms}
        choices={choices}
        now={zoom}
        choose={(name) => address.set({ span: name === usual ? null : name })}
      />
    </div>
  )
}

function Conflicts({ waits }: { waits: readonly Dependency[] }) {
  const { view, openRecord } = useListContext()
  const { day } = useFormats()
  const { resource } = view
  return (
    <Popover position="bottom-start" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          leftSection={<IconAlertTriangle size={14} stroke={1.8} aria-hidden />}
        >
          {t('{count, plural, one {# conflict} other {# conflicts}}', { count: waits.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.conflicts}>
        <ul>
          {waits.map(({ record, prerequisite }) => (
            <li key={`${key(record)}-${key(prerequisite)}`}>
              <UnstyledButton onClick={() => openRecord(key(record))}>
                <b>{getTitle(resource, record)}</b> {t('starts {day}, but', { day: day(getDays(record)?.[0] ?? '') })}{' '}
                <b>{getTitle(resource, prerequisite)}</b>{' '}
                {t('is due {day}.', { day: day(getDays(prerequisite)?.[1] ?? '') })}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}

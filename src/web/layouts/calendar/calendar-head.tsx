/** The head of a calendar: the period it shows, and the way to others. */
import { ActionIcon, Button } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { t } from '../../language/t.ts'
import { useListContext } from '../../resource/grid/list/list-context.tsx'
import { useFormats } from '../../resource/inputs/fields/formats.ts'
import { ChoiceButtons } from '../../ui/tabs/choice-buttons.tsx'
import classes from './calendar.module.css'
import { getSameDay, type Shown, type Span } from './days.ts'

const spans: readonly { name: Span; label: string }[] = [
  { name: 'month', label: t('Month') },
  { name: 'weeks', label: t('Two weeks') },
]

export function CalendarHead({ period: { span, day, startDay, endDay } }: { period: Shown }) {
  const { address } = useListContext()
  const formats = useFormats()
  const title =
    span === 'month'
      ? getMonth(day, formats.locale)
      : t('{start} to {end}', { start: formats.date(startDay), end: formats.date(endDay) })
  const go = (direction: 1 | -1) => address.set({ at: getSameDay(span, day, direction) })
  return (
    <div className={classes.head}>
      <ActionIcon aria-label={span === 'month' ? t('Previous month') : t('Previous two weeks')} onClick={() => go(-1)}>
        <IconChevronLeft size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={span === 'month' ? t('Next month') : t('Next two weeks')} onClick={() => go(1)}>
        <IconChevronRight size={18} stroke={1.6} />
      </ActionIcon>
      <h2 aria-live="polite">{title}</h2>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => address.set({ at: null })}>
        {t('Today')}
      </Button>
      <ChoiceButtons
        label={t('Days shown')}
        className={classes.spans}
        choices={spans}
        now={span}
        choose={(name) => address.set({ span: name === 'month' ? null : name })}
      />
    </div>
  )
}

const getMonth = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

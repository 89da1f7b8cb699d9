/** A date input: accepts what people type (`fri`, `+2w`, `22/11`), or a choice from a calendar. */
import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { t } from '../../../language/t.ts'
import { clearOfLabel, popoverPlacement } from '../../../theme/theme.ts'
import { useBlockSubmit } from '../../../ui/keys/block-submit.ts'
import { useFormats } from './formats.ts'
import { parseDay } from './parse-day.ts'

interface Props {
  readonly label?: ReactNode
  readonly 'aria-label'?: string
  readonly required?: boolean
  readonly withAsterisk?: boolean
  readonly error?: ReactNode
  readonly placeholder?: string | undefined
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string
  readonly onValue: (value: string) => void
  /** Called with a day chosen in the calendar, which ends editing if the field is nothing but a day. */
  readonly onPick?: ((day: string) => void) | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  /** Renders the calendar inside the surrounding popover, which a click outside would close. */
  readonly inPlace?: boolean
}

const noDays: [] = []

const ringed = { 'data-today': true, 'data-highlight-today': true }

/** Labels of the buttons beside the month, the year and the decade. */
const arrows = {
  previousMonth: t('Previous month'),
  nextMonth: t('Next month'),
  previousYear: t('Previous year'),
  nextYear: t('Next year'),
  previousDecade: t('Previous decade'),
  nextDecade: t('Next decade'),
}

/**
 * Placements of the calendar if it does not fit below the input: above, or beside it on the outer side, where it does
 * not cover a neighbouring input.
 */
function roomFor(input: HTMLElement): ('top-start' | 'left' | 'right')[] {
  const { left, right } = input.getBoundingClientRect()
  return left + right < window.innerWidth ? ['top-start', 'left', 'right'] : ['top-start', 'right', 'left']
}

const apart = clearOfLabel(8)

export function DayInput({ value, onValue, onPick, inputRef, inPlace = false, placeholder, ...input }: Props) {
  const { date, today, locale, firstDay } = useFormats()
  const before = useRef(value)
  const [unread, setUnread] = useState<string | null>(null)
  const ref = useMergedRef(useBlockSubmit(unread !== null), inputRef)
  /** The calendar is hidden while typing and while an error is shown, since it would cover the content below. */
  const [hidesCalendar, hideCalendar] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [elsewhere, setElsewhere] = useState<ReturnType<typeof roomFor>>(['top-start'])
  /**
   * While somebody types, part of the text may already be a date. If the final text is not one, restores the value and
   * shows an error.
   */
  const isRead = (text: string) => {
    const isDay = text === '' || text === date(value) || parseDay(text, today(), locale) !== null
    setUnread(isDay ? null : text)
    if (!isDay && value !== before.current) onValue(before.current)
    return isDay
  }
  const wrong =
    unread !== null && t('“{text}” is not a date. Type one such as {day}.', { text: unread, day: date(today()) })
  return (
    <DateInput
      {...input}
      error={wrong || input.error}
      ref={ref}
      value={value === '' ? null : value.slice(0, 10)}
      onChange={(day) => {
        setUnread(null)
        onValue(day ?? '')
      }}
      onFocus={(event) => {
        setElsewhere(roomFor(event.currentTarget))
        before.current = value
        hideCalendar(unread !== null)
      }}
      onClick={() => hideCalendar(false)}
      onInput={() => hideCalendar(true)}
      onBlur={(event) => isRead(event.currentTarget.value.trim())}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isRead(event.currentTarget.value.trim())) return
        event.preventDefault()
        event.stopPropagation()
      }}
      dateParser={(text) => parseDay(text, today(), locale)}
      // The initial month and the marked day are today in the account's time zone, not the browser's.
      defaultDate={today()}
      getDayProps={(day: string) => ({
        ...(day === today() && ringed),
        ...(onPick && { onClick: () => onPick(day) }),
      })}
      valueFormat={date}
      allowDeselect
      autoComplete="off"
      // Escape closes only the calendar, not the dialog around it.
      data-mantine-stop-propagation={isOpen || undefined}
      placeholder={placeholder ?? t('fri, +2w, 22 Nov')}
      firstDayOfWeek={firstDay()}
      hideOutsideDates
      ariaLabels={arrows}
      // Weekends need no colour: the column headings name the weekdays.
      weekendDays={noDays}
      popoverProps={{
        withinPortal: !inPlace,
        position: 'bottom-start',
        offset: apart,
        middlewares: {
          ...popoverPlacement,
          flip: { ...popoverPlacement.flip, crossAxis: false, fallbackPlacements: elsewhere },
        },
        onOpen: () => setOpen(true),
        onClose: () => setOpen(false),
        ...(hidesCalendar && { opened: false }),
      }}
    />
  )
}

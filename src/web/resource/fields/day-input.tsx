/** A date input: accepts what people type (`fri`, `+2w`, `22/11`), or a choice from a calendar. */
import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { t } from '../../language/t.ts'
import { inWindow } from '../../theme/theme.ts'
import { useStopsForm } from '../../ui/keys/stops-form.ts'
import { useFormats } from './formats.ts'
import { parseDay } from './parse-day.ts'

interface Props {
  readonly label?: ReactNode
  readonly 'aria-label'?: string
  readonly required?: boolean
  readonly withAsterisk?: boolean
  readonly error?: ReactNode
  readonly placeholder?: string | undefined
  /** `YYYY-MM-DD`; empty is no day. */
  readonly value: string
  readonly onValue: (value: string) => void
  /** A day was taken from the calendar: where one day is all there is to say, that ends the editing. */
  readonly onPick?: ((day: string) => void) | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  /** Keeps the calendar inside the surrounding popover, which would close on a press outside of it. */
  readonly inPlace?: boolean
}

const noDays: [] = []

const ringed = { 'data-today': true, 'data-highlight-today': true }

/** Of the arrows beside the month, the year and the decade. */
const arrows = {
  previousMonth: t('Previous month'),
  nextMonth: t('Next month'),
  previousYear: t('Previous year'),
  nextYear: t('Next year'),
  previousDecade: t('Previous decade'),
  nextDecade: t('Next decade'),
}

/** Where neither below nor above has room for a month, it opens beside the field, away from the one next to it. */
function roomFor(input: HTMLElement): ('top-start' | 'left' | 'right')[] {
  const { left, right } = input.getBoundingClientRect()
  return left + right < window.innerWidth ? ['top-start', 'left', 'right'] : ['top-start', 'right', 'left']
}

interface Placed {
  readonly placement: string
  readonly elements: { readonly reference: Element }
}

/** Distance of the calendar from its field. Above, it leaves the label of the field free. */
function apart({ placement, elements: { reference } }: Placed): number {
  const field = placement.startsWith('top') ? reference.closest('.mantine-InputWrapper-root') : null
  const above = field ? reference.getBoundingClientRect().top - field.getBoundingClientRect().top : 0
  return above > 0 ? above + 4 : 8
}

export function DayInput({ value, onValue, onPick, inputRef, inPlace = false, placeholder, ...input }: Props) {
  const { date, today, locale, firstDay } = useFormats()
  const before = useRef(value)
  const [unread, setUnread] = useState<string | null>(null)
  const ref = useMergedRef(useStopsForm(unread !== null), inputRef)
  /** No calendar while typing or showing an error: it would cover the content below. */
  const [hidesCalendar, hideCalendar] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [elsewhere, setElsewhere] = useState<ReturnType<typeof roomFor>>(['top-start'])
  /** Parts of the text may have been dates while typing. If the final text is none, restores the value and shows an error. */
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
      onChange={(chosen) => {
        setUnread(null)
        onValue(chosen ?? '')
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
      // Where the calendar opens, and the day that it rings, are of the account's time zone, not of the browser's.
      defaultDate={today()}
      getDayProps={(day: string) => ({
        ...(day === today() && ringed),
        ...(onPick && { onClick: () => onPick(day) }),
      })}
      valueFormat={date}
      allowDeselect
      autoComplete="off"
      // Escape closes the calendar alone, not the dialog around it.
      data-mantine-stop-propagation={isOpen || undefined}
      placeholder={placeholder ?? t('fri, +2w, 22 Nov')}
      firstDayOfWeek={firstDay()}
      hideOutsideDates
      ariaLabels={arrows}
      // Colour says nothing here that the heads of the columns do not.
      weekendDays={noDays}
      popoverProps={{
        withinPortal: !inPlace,
        position: 'bottom-start',
        // Mantine passes it on to Floating UI, which also takes a function.
        offset: apart as unknown as number,
        middlewares: {
          ...inWindow,
          flip: { ...inWindow.flip, crossAxis: false, fallbackPlacements: elsewhere },
        },
        onOpen: () => setOpen(true),
        onClose: () => setOpen(false),
        ...(hidesCalendar && { opened: false }),
      }}
    />
  )
}

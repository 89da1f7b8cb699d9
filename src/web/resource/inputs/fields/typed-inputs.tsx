/** Inputs for durations, amounts and times of day, which accept several spellings and show the account's. */
import { type DurationSense, parseDuration, typedDuration } from '../../../../contract/language/duration.ts'
import { parseNumber } from '../../../../contract/language/written-number.ts'
import { t } from '../../../language/t.ts'
import classes from '../pickers/typed-input.module.css'
import { TypedInput, type TypedInputProps } from '../pickers/typed-input.tsx'
import { DayInput } from './day-input.tsx'
import { useFormats } from './formats.ts'
import { parseClock } from './parse-clock.ts'

/** `1:30`, `90m`, `1.5`, `2h 15m`; parsed by `parseDuration`. */
export function DurationInput({ sense = 'worked', ...input }: TypedInputProps & { readonly sense?: DurationSense }) {
  const tidy = (text: string) => {
    const minutes = parseDuration(text, sense)
    return minutes === null ? null : typedDuration(minutes)
  }
  return <TypedInput placeholder={t('1:30, 90m, 1.5')} {...input} tidy={tidy} />
}

/** An amount with the decimal separator of the account's locale; parsed by `parseNumber`. */
export function MoneyInput(input: TypedInputProps) {
  const { locale, amount } = useFormats()
  const tidy = (text: string) => {
    const value = parseNumber(text, locale, 'amount')
    return value === null ? null : amount(value)
  }
  return <TypedInput {...input} tidy={tidy} inputMode="decimal" />
}

/** `9`, `9:30`, `930`, `2pm`; parsed by `parseClock`. */
export function ClockInput(input: TypedInputProps) {
  return <TypedInput placeholder="9:30" {...input} tidy={parseClock} />
}

/** A date and a time of day. The value is `YYYY-MM-DDTHH:MM`, or empty without a date. */
export function MomentInput({
  value,
  onChange,
  label,
  bare = false,
  required = false,
  error,
  inputRef,
}: TypedInputProps) {
  const [day = '', clock = ''] = value.split('T')
  const write = (nextDay: string, nextClock: string) =>
    onChange(nextDay === '' && nextClock === '' ? '' : `${nextDay}T${nextClock}`)
  return (
    <div className={classes.moment}>
      <DayInput
        {...(bare ? { 'aria-label': label } : { label })}
        withAsterisk={required}
        error={error}
        inputRef={inputRef}
        value={day}
        onValue={(next) => write(next, clock)}
      />
      <ClockInput
        label={bare ? t('{label}, time', { label }) : t('At')}
        bare={bare}
        value={clock.replace(/^(\d\d:\d\d):\d\d(?:\.\d+)?$/, '$1')}
        onChange={(next) => write(day, next)}
      />
    </div>
  )
}

/** A colour picker: a palette of distinguishable colours, or any other by its hex code. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../language/t.ts'
import { Popover } from '../../../ui/menus/popover.tsx'
import classes from './color-picker.module.css'

interface Props {
  readonly label: string
  /** Six hexadecimal digits. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Each with a name for screen readers. */
const palette: readonly (readonly [value: string, name: string])[] = [
  ['64748b', t('Slate')],
  ['6b7280', t('Grey')],
  ['b91c1c', t('Red')],
  ['c2410c', t('Orange')],
  ['b45309', t('Amber')],
  ['4d7c0f', t('Lime')],
  ['15803d', t('Green')],
  ['0f766e', t('Teal')],
  ['0369a1', t('Sky')],
  ['3b5bdb', t('Blue')],
  ['7e22ce', t('Purple')],
  ['be185d', t('Pink')],
]

const digits = /^#?([0-9a-f]{6})$/i

export function ColorPicker({ label, value, onChange }: Props) {
  const [isOpened, setOpened] = useState(false)
  const choose = (next: string) => {
    setOpened(false)
    if (next.toLowerCase() !== value.toLowerCase()) onChange(next.toLowerCase())
  }
  return (
    <Popover opened={isOpened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.swatch}
          style={{ backgroundColor: `#${value}` }}
          aria-label={`${label}: ${getName(value)}`}
          onClick={() => setOpened(!isOpened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <div className={classes.palette}>
          {palette.map(([colorValue, name]) => (
            <button
              key={colorValue}
              type="button"
              className={classes.swatch}
              style={{ backgroundColor: `#${colorValue}` }}
              aria-label={name}
              aria-pressed={colorValue === value.toLowerCase()}
              title={name}
              onClick={() => choose(colorValue)}
            />
          ))}
        </div>
        <OwnColor value={value} choose={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}

function OwnColor({ value, choose }: { value: string; choose: (value: string) => void }) {
  const [text, setTyped] = useState(`#${value}`)
  const read = digits.exec(text.trim())?.[1]
  return (
    <TextInput
      aria-label={t('Colour code')}
      className={classes.code}
      value={text}
      error={read === undefined && text !== '' ? t('Type six digits, such as #3b5bdb.') : null}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && read !== undefined && choose(read)}
    />
  )
}

const getName = (value: string) =>
  palette.find(([colorValue]) => colorValue === value.toLowerCase())?.[1] ?? `#${value}`

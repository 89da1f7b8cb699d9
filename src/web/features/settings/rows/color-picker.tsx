/** A colour: one of a few that are easy to tell apart, or any other by its six digits. */
import { Popover, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './color-picker.module.css'

interface Props {
  readonly label: string
  /** Six hexadecimal digits. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Each with its name, for those who do not see it. */
const palette: readonly (readonly [value: string, name: string])[] = [
  ['64748b', 'Slate'],
  ['6b7280', 'Grey'],
  ['b91c1c', 'Red'],
  ['c2410c', 'Orange'],
  ['b45309', 'Amber'],
  ['4d7c0f', 'Lime'],
  ['15803d', 'Green'],
  ['0f766e', 'Teal'],
  ['0369a1', 'Sky'],
  ['3b5bdb', 'Blue'],
  ['7e22ce', 'Purple'],
  ['be185d', 'Pink'],
]

const digits = /^#?([0-9a-f]{6})$/i

export function ColorPicker({ label, value, onChange }: Props) {
  const [opened, setOpened] = useState(false)
  const choose = (next: string) => {
    setOpened(false)
    if (next.toLowerCase() !== value.toLowerCase()) onChange(next.toLowerCase())
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.swatch}
          style={{ backgroundColor: `#${value}` }}
          aria-label={`${label}: ${nameOf(value)}`}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <div className={classes.palette}>
          {palette.map(([each, name]) => (
            <button
              key={each}
              type="button"
              className={classes.swatch}
              style={{ backgroundColor: `#${each}` }}
              aria-label={name}
              aria-pressed={each === value.toLowerCase()}
              title={name}
              onClick={() => choose(each)}
            />
          ))}
        </div>
        <OwnColor value={value} choose={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}

function OwnColor({ value, choose }: { value: string; choose: (value: string) => void }) {
  const [typed, setTyped] = useState(`#${value}`)
  const read = digits.exec(typed.trim())?.[1]
  return (
    <TextInput
      aria-label="Colour code"
      className={classes.code}
      value={typed}
      error={read === undefined && typed !== '' ? 'Type six digits, such as #3b5bdb.' : null}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && read !== undefined && choose(read)}
    />
  )
}

const nameOf = (value: string) => palette.find(([each]) => each === value.toLowerCase())?.[1] ?? `#${value}`

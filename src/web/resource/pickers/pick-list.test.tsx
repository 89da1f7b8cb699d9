import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PickList } from './pick-list.tsx'

Element.prototype.scrollIntoView = () => {}

const choices = ['To do', 'In progress', 'Done'].map((label) => ({ value: label, label }))
let events: string[] = []

function open(values: readonly string[], multiple = false) {
  render(
    <MantineProvider env="test">
      <PickList
        id="stages"
        label="Stage"
        search=""
        onSearch={() => {}}
        onPick={(value) => events.push(`pick ${value}`)}
        onClose={(how) => events.push(how)}
        {...{ choices, values, multiple }}
      />
    </MantineProvider>,
  )
  return (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(screen.getByRole('combobox'), { key })
    return events
  }
}

beforeEach(() => {
  events = []
})
afterEach(cleanup)

it.each([
  [['In progress'], false],
  [['In progress'], true],
  [['Archived'], false],
])('Enter right after opening keeps what is chosen: %s', (values, multiple) => {
  expect(open(values, multiple)('Enter')).toEqual(['done'])
})

it('The arrows start from what is chosen', () => {
  const press = open(['In progress'])
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe('stages-1')
  expect(press('ArrowDown', 'Enter')).toEqual(['pick Done'])
})

it('The arrows start at either end if what is chosen is not in the list', () => {
  const press = open(['Archived'])
  press('ArrowDown', 'Enter')
  cleanup()
  expect(open(['Archived'])('ArrowUp', 'Enter')).toEqual(['pick To do', 'pick Done'])
})

it('Enter in an empty field chooses the first suggestion', () => {
  expect(open([])('Enter')).toEqual(['pick To do'])
})

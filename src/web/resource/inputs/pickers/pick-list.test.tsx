import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HoldsSeveral, PickList } from './pick-list.tsx'

Element.prototype.scrollIntoView = () => {}

const choices = ['To do', 'In progress', 'Done soon', 'Done'].map((label) => ({ value: label, label }))
let events: string[] = []

function open(values: readonly string[], multiple = false, isOfSeveral = false, search = '') {
  render(
    <MantineProvider env="test">
      <HoldsSeveral value={isOfSeveral}>
        <PickList
          id="stages"
          label="Stage"
          onSearch={() => {}}
          onPick={(value) => events.push(`pick ${value}`)}
          onClose={(how) => events.push(how)}
          {...{ choices, values, multiple, search }}
        />
      </HoldsSeveral>
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
  expect(press('ArrowDown', 'Enter')).toEqual(['pick Done soon'])
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

it('Enter right after opening keeps what several records hold, alike or not', () => {
  const press = open([], false, true)
  expect(press('Enter')).toEqual(['done'])
  expect(press('ArrowDown', 'Enter')).toEqual(['done', 'pick To do'])
})

it('What was typed in full is chosen before what begins with it', () => {
  expect(open([], false, false, 'done')('Enter')).toEqual(['pick Done'])
})

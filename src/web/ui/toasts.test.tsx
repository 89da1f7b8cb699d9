import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { addStep, undoLatest } from './keys/undo.ts'
import { announceDone, announceFailure, announceUndone, Toasts } from './toasts.tsx'

afterEach(cleanup)

it('Every failure is shown and counted until all are dismissed, and what is done later does not replace them', async () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
  announceFailure("Couldn't save “Roof”", new Error('Due is before Start.'))
  expect(await screen.findByText("Couldn't save “Roof”")).toBeTruthy()
  announceFailure("Couldn't save “Walls”", new Error('Due is before Start.'))
  announceFailure("Couldn't save “Walls”", new Error('Due is before Start.'))
  announceDone('Priority: Low')
  expect(await screen.findByText('2 things went wrong')).toBeTruthy()
  expect(screen.getByText("Couldn't save “Roof”")).toBeTruthy()
  expect(screen.getByText("Couldn't save “Walls”")).toBeTruthy()
  expect(await screen.findByText('Priority: Low')).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText("Couldn't save “Roof”")).toBeNull())
  announceFailure("Couldn't save “Floor”", new Error('Due is before Start.'))
  expect(await screen.findByText("Couldn't save “Floor”")).toBeTruthy()
  expect(screen.queryByText("Couldn't save “Walls”")).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss' }))
})

it('Only the latest confirmation is shown', async () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
  for (const name of ['One', 'Two', 'Three']) {
    announceDone(name, addStep(Promise.resolve(null)))
    expect(await screen.findByText(name)).toBeTruthy()
  }
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
})

it('A list of failures is as high as it needs to be, and can be scrolled by keyboard where it is higher than the window', async () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
  for (const name of ['A', 'B', 'C', 'D', 'E']) announceFailure(`Couldn't save ${name}`, new Error('It is locked.'))
  const list = await screen.findByRole('list', { name: '5 things went wrong' })
  expect(list.tabIndex).toBe(0)
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  // The library cuts off whatever is higher than its own 200 pixels.
  expect(list.closest<HTMLElement>('[role=alert]')?.style.maxHeight).toBe('90vh')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss' }))
})

it('The message of an undo offers to redo the change, unless it cannot be made again', async () => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
  const redo = vi.fn(async () => true)
  const step = addStep(
    Promise.resolve(async () => 'undone' as const),
    redo,
  )
  undoLatest()
  announceUndone('Undone: Saved Roof', step)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Redo' }))
  await waitFor(() => expect(redo).toHaveBeenCalledOnce())
  announceUndone('Undone: Approved the week', addStep(Promise.resolve(async () => 'undone' as const)))
  expect(await screen.findByText('Undone: Approved the week')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Redo' })).toBeNull())
})

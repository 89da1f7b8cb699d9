import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { projects } from '../../../../contract/resources/work/projects.ts'
import type { Client } from '../../../data/client.ts'
import type { Me } from '../../../data/me.ts'
import { RequestError } from '../../../data/request-error.ts'
import { Connected } from '../../../test-connected.tsx'
import { EditableTitle } from '../../record/details/editable-title.tsx'

afterEach(cleanup)

const record = { id: 5, title: 'Harbour house' }
const me = {} as Me

vi.mock('./can-edit.ts', async (original) => ({ ...(await original<object>()), canEdit: () => true }))
vi.mock('../../../../contract/language/resource.ts', async (original) => ({
  ...(await original<object>()),
  mayUse: () => true,
}))

it('A refused value stays at its place with the reason, until it is saved or discarded', async () => {
  const user = userEvent.setup()
  let isRefused = true
  const client = (async (method, _path, { body } = {}) => {
    if (method === 'PUT' && isRefused) throw new RequestError(400, ['The title is taken.'])
    return { data: { ...record, ...(body as object) }, meta: {}, etag: '"1"' }
  }) as Client
  render(
    <Connected client={client}>
      <EditableTitle me={me} resource={projects} record={record} level="h2" />
      <input aria-label="Elsewhere" />
    </Connected>,
  )
  const type = async (title: string) => {
    await user.click(screen.getByRole('button', { name: 'Edit name' }))
    const input = await screen.findByRole('textbox', { name: 'Title' })
    await user.clear(input)
    await user.type(input, title)
    await user.click(screen.getByLabelText('Elsewhere'))
  }
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const mark = () => screen.findByRole('button', { name: 'Title was not saved' })
  await type('Harbour hall')
  await user.click(await mark())
  expect(await screen.findByText('The title is taken.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: /Harbour hall/ })).toBeTruthy()
  expect(document.activeElement).not.toBe(screen.queryByRole('textbox', { name: 'Title' }))
  expect(isHeld()).toBe(true)
  await user.click(screen.getByRole('menuitem', { name: 'Discard' }))
  expect(await screen.findByRole('heading', { name: 'Harbour house' })).toBeTruthy()
  expect(isHeld()).toBe(false)

  await type('Harbour hall')
  isRefused = false
  await user.click(await mark())
  await user.click(await screen.findByRole('menuitem', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Title was not saved' })).toBeNull())
  expect(isHeld()).toBe(false)
})

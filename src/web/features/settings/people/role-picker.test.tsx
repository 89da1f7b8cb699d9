import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { ListedPerson } from '../../../../contract/operations/people.ts'
import { rolePresets } from '../../../../contract/role-presets.ts'
import type { Client } from '../../../data/client.ts'
import { Connected } from '../../../test-connected.tsx'
import { RolePicker } from './role-picker.tsx'

afterEach(cleanup)

const leader = rolePresets.find(({ name }) => name === 'leader') ?? rolePresets[1]

it('People whose rights differ from their role can be reset to it', async () => {
  const sent: string[] = []
  const client = (async (method, path) => {
    if (method === 'PUT') sent.push(path)
    const me = { id: 7, fullname: 'Ada Winther', usertype: 3, permissions: [], account: {} }
    return { data: path === '/me' ? me : [], meta: {}, etag: null }
  }) as Client
  const [[first] = []] = [Object.keys(leader?.grants ?? {})]
  const person = {
    id: 4,
    name: 'Ingrid Grimshaw',
    divisionid: null,
    ...leader,
    grants: { ...leader?.grants, [String(first)]: 0 },
  } as ListedPerson
  render(
    <Connected client={client}>
      <RolePicker person={person} isFixed={false} />
    </Connected>,
  )
  await userEvent.setup().click(await screen.findByRole('button', { name: /^Reset to / }))
  await waitFor(() => expect(sent).toEqual(['/contacts/4/permissions']))
})

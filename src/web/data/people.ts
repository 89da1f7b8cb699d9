/** Everybody who works here or can sign in: their permissions, invitations and deactivation. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  changePermissions,
  countOpenWork,
  deactivateContact,
  type Invitation,
  type Invited,
  invitePeople,
  type ListedPerson,
  listPeople,
} from '../../contract/operations/people.ts'
import { projects } from '../../contract/resources/work/projects.ts'
import { type Action, actions, type PermissionId, permissions } from '../../contract/rights.ts'
import { type PersonRights, presetNamed } from '../../contract/role-presets.ts'
import { t } from '../language/t.ts'
import { call } from './call.ts'
import type { Client } from './client.ts'
import { useConnection } from './connection.tsx'
import { addForAll, updateAllTo, valuesNow } from './mutations/batch.ts'
import { refresh, runChange } from './run-change.ts'

/** Includes the resource, so changes of contacts by others invalidate it. */
const peopleKey = ['people', 'contacts']

const peopleQuery = (client: Client) =>
  queryOptions({
    queryKey: peopleKey,
    queryFn: async ({ signal }) => (await call(client, listPeople, { signal })).data,
  })

export const usePeople = (enabled = true) => useQuery({ ...peopleQuery(useConnection().client), enabled })

/** How much open work somebody would leave behind; asked before they are deactivated. */
export function useOpenWork(id: number) {
  const { client } = useConnection()
  return useQuery({
    queryKey: ['people', 'openwork', id],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(client, countOpenWork, { path: { contactid: id }, signal })).data,
  })
}

export function usePeopleChanges() {
  const cache = useQueryClient()
  const { client } = useConnection()
  return useMemo(() => changesFor(cache, client), [cache, client])
}

function changesFor(cache: QueryClient, client: Client) {
  const setRights = (person: ListedPerson, after: PersonRights) =>
    runChange(cache, {
      show: (queryClient) => patch(queryClient, person.id, after),
      send: () => putRights(client, person.id, person, after),
      done: t('Saved the rights of {name}', { name: person.name }),
      undo: () => putRights(client, person.id, after, person),
      failed: t("Couldn't save the rights of {name}", { name: person.name }),
      settle: settleRights,
    })
  return {
    setRights,
    /** Throws refusals, for the form to show. */
    async invite(invitation: Invitation): Promise<readonly Invited[]> {
      const { data } = await call(client, invitePeople, { body: invitation })
      refresh(cache)
      return data
    },
    /** Adds people to projects whose items they then see, if they are staff. */
    async putOnProjects(people: readonly number[], ids: readonly string[], type: string): Promise<void> {
      const part = type === 'staff' ? 'staff' : 'contractors'
      const records = ids.map((id) => ({ id }))
      await runChange(cache, {
        send: async () => {
          await addForAll(client, projects, await valuesNow(client, projects, records, [part]), part, people)
          if (type === 'staff') await updateAllTo(client, projects, records, { staffviewalltasks: true })
        },
        failed: t("Couldn't add them to the projects"),
      })
    },
    setRole: (person: ListedPerson, role: string) => {
      const preset = presetNamed(role)
      return preset ? setRights(person, preset) : Promise.resolve(false)
    },
    /** The person's division, whose work they see if they are limited to it. */
    setDivision: (person: ListedPerson, divisionid: number | null) => {
      const put = (value: number | null) => client('PUT', `/contacts/${person.id}`, { body: { divisionid: value } })
      return runChange(cache, {
        show: (queryClient) => patch(queryClient, person.id, { divisionid }),
        send: () => put(divisionid),
        done: t('Saved the division of {name}', { name: person.name }),
        undo: () => put(person.divisionid),
        failed: t("Couldn't save the division of {name}", { name: person.name }),
        settle: settleRights,
      })
    },
    /** Revokes an invitation link; the permissions stay for the next invitation. */
    revoke: ({ id, name }: ListedPerson) => {
      const allow = (allowlogin: boolean) => client('PUT', `/contacts/${id}`, { body: { allowlogin } })
      return runChange(cache, {
        send: () => allow(false),
        done: t('Revoked the invitation of {name}', { name }),
        undo: () => allow(true),
        failed: t("Couldn't revoke the invitation of {name}", { name }),
      })
    },
    deactivate: (person: ListedPerson, successor: number | null) =>
      runChange(cache, {
        send: () => call(client, deactivateContact, { path: { contactid: person.id }, body: { to: successor } }),
        done: t('Deactivated {name}', { name: person.name }),
        failed: t("Couldn't deactivate {name}", { name: person.name }),
      }),
    reactivate: (person: ListedPerson) =>
      runChange(cache, {
        show: (queryClient) => patch(queryClient, person.id, { signin: 'none' }),
        send: () => client('PUT', `/contacts/${person.id}`, { body: { status: 'active' } }),
        done: t('{name} is active again', { name: person.name }),
        failed: t("Couldn't reactivate {name}", { name: person.name }),
      }),
  }
}

/** The user's own permissions may have changed. */
function settleRights(cache: QueryClient): void {
  refresh(cache)
  cache.invalidateQueries({ queryKey: ['me'] })
}

async function putRights(
  client: Client,
  id: number,
  personRights: PersonRights,
  newRights: PersonRights,
): Promise<void> {
  if (personRights.type !== newRights.type) await client('PUT', `/contacts/${id}`, { body: { type: newRights.type } })
  const matchingPermissions = Object.values(permissions).filter(
    (permission) => (personRights.grants[permission] ?? 0) !== (newRights.grants[permission] ?? 0),
  )
  const body = {
    ...(personRights.administrator === newRights.administrator ? {} : { administrator: newRights.administrator }),
    ...(matchingPermissions.length === 0
      ? {}
      : {
          permissions: matchingPermissions.map((permission) =>
            toApiGrant(permission, newRights.grants[permission] ?? 0),
          ),
        }),
  }
  if (Object.keys(body).length > 0) await call(client, changePermissions, { path: { contactid: id }, body })
}

const toApiGrant = (id: PermissionId, bits: number) => {
  const isHeld = (action: Action) => (bits & actions[action]) !== 0
  return { id, view: isHeld('view'), add: isHeld('add'), edit: isHeld('edit'), delete: isHeld('delete') }
}

function patch(cache: QueryClient, id: number, changes: Partial<ListedPerson>) {
  const before = cache.getQueryData<readonly ListedPerson[]>(peopleKey)
  const { type, administrator, grants, signin, divisionid } = changes
  const values = Object.fromEntries(
    Object.entries({ type, administrator, grants, signin, divisionid }).filter(([, value]) => value !== undefined),
  )
  cache.setQueryData<readonly ListedPerson[]>(peopleKey, (people) =>
    people?.map((person) => (person.id === id ? { ...person, ...values } : person)),
  )
  return () => {
    cache.setQueryData(peopleKey, before)
  }
}

import { expect, it } from 'vitest'
import { type Actor, accountActor, allActions } from '../../contract/rights.ts'
import { webhooks, webhooksFor } from './webhooks.ts'

const account = accountActor({ account: 1, credential: 'key:1', timezone: 'UTC' })
const clerk: Actor = { ...account, kind: 'user', administrator: false, contact: 7, grants: new Map([[3, allActions]]) }

it('offers the events that a person may be told of', () => {
  const offered = webhooksFor(clerk).resource.fields.event?.values ?? []
  expect(offered).toContain('completetask')
  expect(offered.filter((event) => /project|invoice|quote|timesheet/.test(String(event)))).toEqual([])
  expect(webhooksFor(account).resource.fields.event?.values).toEqual(webhooks.resource.fields.event?.values)
})

/** A command line tool: signs in with an id and a secret, lists work, completes an item by its stage. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { registerClient } from '../../../identity/oauth/clients.ts'
import { followToApp } from '../../../identity/oauth/test-code-flow.ts'
import { identityTables } from '../../../identity/tables.ts'
import { TestBrowser } from '../../../identity/test-browser.ts'
import { startTestService, testPassword } from '../../../testing/test-api.ts'
import { createFirm } from '../../../testing/test-firm.ts'

const service = await startTestService()
const { id: account, api } = await service.account()
const { items, people, phases, projects, stages } = await createFirm(api)
const done = await api.create('/settings/workstages/item', { name: 'Done', workstate: 'complete' })
const person = await service.person(account, { grants: { 2: true, 3: true, 4: true } })
const redirect = 'https://tool.example/return'
const { clientId, clientSecret } = await registerClient(identityTables(service.database.kysely), {
  name: 'Time Tool',
  redirectUris: [redirect],
})
const base = `${service.publicUrl}/api/v4`

/** Only the documented parameters; the person signs in with a browser. */
async function signIn(): Promise<string> {
  const state = randomUUID()
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirect,
    response_type: 'code',
    state,
    scope: 'openid email',
  })
  const browser = new TestBrowser()
  const { location } = await browser.get(`${service.publicUrl}/identity/auth?${query}`)
  const page = new URL(location ?? '', service.publicUrl).href
  const entered = await browser.post(page, { email: `person${person.id}@example.com`, password: testPassword })
  const back = await followToApp(service.publicUrl, browser, entered)
  expect(back.searchParams.get('state')).toBe(state)
  const answer = await fetch(`${base}/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code'),
      redirect_uri: redirect,
      client_id: clientId,
      client_secret: clientSecret,
    }),
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { access_token: string }).access_token
}

const caller = service.caller({ authorization: `Bearer ${await signIn()}` })

it('A command line client lists work with the fields that it knows', async () => {
  await api.put(`/items/${items.model}`, { startdate: '2026-03-02', duedate: '2026-03-09' })
  const fields = 'name,code,phasename,project,workstageid,priority,dates,contacts'
  const answer = await caller.get(`/projectitems?fields=${fields}&id=${items.model}`)
  expect([answer.status, answer.headers['x-ignored']]).toEqual([200, undefined])
  expect(answer.body.data).toEqual([
    {
      id: items.model,
      name: 'Model',
      code: 'M1',
      phasename: 'Detail',
      projectid: projects.boathouse,
      projecttitle: 'Boathouse',
      workstageid: stages.drawing,
      activeworkstageid: stages.drawing,
      priority: 3,
      priorityid: 3,
      startdate: '2026-03-02',
      duedate: '2026-03-09',
      contacts: [
        { id: people.ida, firstname: 'Ida', lastname: 'Lind' },
        { id: people.omar, firstname: 'Omar', lastname: 'Okafor' },
      ],
    },
  ])
  expect(phases.detail).toBeGreaterThan(0)
})

it('A command line client completes an item by setting its stage to "done"', async () => {
  const known = await caller.list('/settings/workstages/item')
  const stage = known.find(({ name }) => String(name).toLowerCase() === 'done')
  expect(stage).toMatchObject({ id: done, workstate: 'complete' })
  const answer = await caller.put(`/projectitems/${items.model}/workstage`, { activeworkstageid: stage?.id })
  expect(answer.body).toMatchObject({ status: 'success', data: { status: 'complete', activeworkstageid: done } })
  expect(await caller.list(`/projectitems?id=${items.model}`)).toEqual([])
  expect(await caller.list(`/projectitems?status=complete&workstageid=${done}&fields=completedate`)).toEqual([
    { id: items.model, completedate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ])
})

it('A command line client names items by a short code that never changes', async () => {
  const all = await caller.list('/projectitems?fields=uniquetoken,name&status=all')
  const tokens = all.map(({ uniquetoken }) => String(uniquetoken))
  expect(new Set(tokens).size).toBe(4)
  for (const token of tokens) expect(token).toMatch(/^[0-9A-HJKMNP-TV-Z]{7}$/)
  const [first] = all
  const found = await caller.list(`/projectitems?uniquetoken=${String(first?.uniquetoken).toLowerCase()}&status=all`)
  expect(found.map(({ id }) => id)).toEqual([first?.id])
  const renamed = await caller.put(`/projectitems/${first?.id}?fields=uniquetoken`, { name: 'x', uniquetoken: 'MINE' })
  expect([renamed.headers['x-ignored'], renamed.body.data]).toMatchObject([
    'uniquetoken',
    { uniquetoken: first?.uniquetoken },
  ])
})

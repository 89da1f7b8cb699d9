/** Clients of the first release that return after the upgrade. */
import { setTimeout as wait } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { registry, resourceNames } from '../../../src/contract/registry.ts'
import { demoPassword, demoSignIns } from '../../../src/server/db/demo/people/sign-ins.ts'
import { signIn } from '../../../src/server/identity/oauth/test-code-flow.ts'
import { bindingOf } from '../../../src/server/resources/bindings.ts'
import type { Receiver } from '../stage/receiver.ts'
import type { AllRows } from '../stage/rows.ts'
import { expect, type Stage } from '../stage/stage.ts'
import { timed } from '../stage/trial.ts'

/** Includes everything that lists exclude by default. */
const everything = 'fields=id&pagesize=30000&status=all&trackedfrom=2000-01-01&trackedto=2100-01-01'

/** Checks that every record that is not deleted is in one of its table's lists; returns their number. */
export async function lookForRecords({ apis, problems }: Stage, before: AllRows): Promise<number> {
  const found = new Map<string, Set<number>>()
  for (const name of resourceNames) {
    const path = registry[name].paths.find(({ scope }) => Object.keys(scope).length === 0)?.path
    if (path === undefined) continue
    for (const id of await idsIn(apis[0].root + path, apis[0].headers, problems)) {
      const { table } = bindingOf(name)
      found.set(table, (found.get(table) ?? new Set()).add(id))
    }
  }
  for (const [table, ids] of found) {
    const kept = [...(before.get(table)?.values() ?? [])].filter((row) => row.account_id === 1 && isListed(row))
    const missing = kept.map(({ id }) => id as number).filter((id) => !ids.has(id))
    if (missing.length > 0)
      problems.push(`${table}: ${missing.length} of ${kept.length} are in no list: ${missing.slice(0, 9)}`)
  }
  return [...found.values()].reduce((sum, { size }) => sum + size, 0)
}

/** Checks that items, projects and people are found by their names without accents. */
export async function lookForTexts(stage: Stage, before: AllRows): Promise<void> {
  const [{ root, headers }] = stage.apis
  const texts = [
    ['items', 'name', 'searchname', 'Façade', 'FACADE'],
    ['projects', 'title', 'searchtitle', '–', '-'],
    ['contacts', 'lastname', 'search', 'Bergström', 'bergstroem'],
  ] as const
  for (const [table, column, parameter, kept, typed] of texts) {
    const rows = [...(before.get(table)?.values() ?? [])].filter((row) => row.account_id === 1 && row.deleted !== true)
    const held = rows.filter((row) => String(row[column]).includes(kept)).map(({ id }) => id as number)
    const query = `${parameter}=${encodeURIComponent(typed)}`
    const ids = await idsIn(`${root}/${table}`, headers, stage.problems, query)
    const missing = held.filter((id) => !ids.includes(id))
    expect(stage, held.length > 0, `no ${table} of the first release hold ${kept}`)
    expect(stage, missing.length === 0, `${query} does not find the ${table} ${missing}`)
  }
}

/** Templates of documents are listed in the settings only. */
const isListed = (row: Readonly<Record<string, unknown>>) => row.deleted !== true && row.template !== true

async function idsIn(
  url: string,
  headers: Readonly<Record<string, string>>,
  problems: string[],
  query = '',
): Promise<number[]> {
  const { status, text } = await timed(`${url}?${everything}&${query}`, { headers })
  if (status !== 200) {
    problems.push(`GET ${url} answered ${status}: ${text.slice(0, 200)}`)
    return []
  }
  const { data } = JSON.parse(text) as { data: { id: number }[] | object }
  return Array.isArray(data) ? data.map(({ id }) => id) : []
}

/** Checks that passwords of the first release work, and that both keys give access to their own firm. */
export async function signInAgain(stage: Stage): Promise<void> {
  const { origin, apis } = stage
  const url = origin.replace('127.0.0.1', 'localhost')
  for (const { email } of demoSignIns) {
    const tokens = await signIn(url, { email, password: demoPassword }).catch((error: Error) => error)
    if (tokens instanceof Error) {
      expect(stage, false, `${email} cannot sign in: ${tokens.message.slice(0, 200)}`)
      continue
    }
    const me = await timed(`${origin}/api/v4/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
    expect(stage, me.status === 200 && me.text.includes(email), `/me of ${email} answered ${me.status}: ${me.text}`)
  }
  for (const [index, { root, headers }] of apis.entries()) {
    const me = await timed(`${root}/me`, { headers })
    const account = me.status === 200 ? JSON.parse(me.text).data.account.id : undefined
    expect(stage, account === index + 1, `/me of the key of firm ${index + 1} answered ${me.status}: ${me.text}`)
  }
}

/**
 * Creates a company: it is in the history, and delivered with the signature that its receiver has known since the first
 * release.
 */
export async function writeAgain(stage: Stage, receiver: Receiver, before: AllRows): Promise<void> {
  const [{ root, headers }] = stage.apis
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
  const { status, text } = await timed(`${root}/companies`, { ...init, body: '{"name":"After","type":"client"}' })
  expect(stage, status === 201, `POST /companies answered ${status}: ${text}`)
  const until = Date.now() + 20_000
  while (receiver.delivered.size === 0 && Date.now() < until) await wait(50)
  const hook = [...(before.get('webhooks')?.values() ?? [])].find(({ url }) => url === `${receiver.url}/`)
  const request = receiver.last()
  expect(stage, request !== undefined, 'the webhook of the first release got nothing')
  try {
    if (request) new Webhook(String(hook?.secret)).verify(request.text, request.headers)
  } catch (error) {
    expect(stage, false, `the signature is not that of the first release: ${(error as Error).message}`)
  }
}

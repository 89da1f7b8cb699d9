import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import { expect, it, vi } from 'vitest'
import { accountActor } from '../../../../contract/rights.ts'
import type { Me } from '../../../data/me.ts'
import { companies } from '../../../views/companies.ts'
import { items } from '../../../views/items.ts'
import { projects } from '../../../views/projects.ts'
import { billCommands } from './bill-command.ts'
import { type Command, matching } from './command.ts'
import { createCommands, createFromTextCommands, readCreation } from './create-commands.ts'
import { readLogging } from './log-commands.ts'

const me = { actor: accountActor({ account: 1, credential: 'key:1', timezone: 'UTC' }) } as Me

const command = (name: string, words?: string): Command => ({
  id: name,
  name,
  icon: IconHome,
  ...(words ? { words } : {}),
})
const commands = [
  command('My work', 'items'),
  command('Work stages'),
  command('Dark theme', 'night'),
  command('Søren Ó Sé', 'café'),
]

it.each([
  ['', ['My work', 'Work stages', 'Dark theme', 'Søren Ó Sé']],
  ['work', ['Work stages', 'My work']],
  ['theme dark', ['Dark theme']],
  ['night', ['Dark theme']],
  ['dt', ['Dark theme']],
  ['soren', ['Søren Ó Sé']],
  ['soeren', ['Søren Ó Sé']],
  ['SÉ cafe', ['Søren Ó Sé']],
  ['sos', ['Søren Ó Sé']],
  ['nothing of it', []],
])('%j matches %j', (text, names) => {
  expect(matching(commands, text).map(({ name }) => name)).toEqual(names)
})

it.each([
  ['new invoice for harbour', { kind: 'invoice', parentName: 'harbour' }],
  ['create item for the pier ', { kind: 'item', parentName: 'the pier' }],
  ['add time', { kind: 'time', parentName: '' }],
  ['new', { kind: '', parentName: '' }],
  ['newcastle', null],
  ['invoice', null],
])('%j asks to create %j', (text, creation) => {
  expect(readCreation(text)).toEqual(creation)
})

it.each([
  ['item', { projectid: 7 }],
  ['invoice', { companyid: 3 }],
  ['time', {}],
  ['company', {}],
])('A new %s while a project is open begins with %j', (name, given) => {
  const create = vi.fn()
  const place = { view: projects, records: [{ id: 7, companyid: 3 }], isSelection: false }
  const offered = createCommands({ me, text: '', results: [], place, create })
  offered.find((each) => each.name === `New ${name}`)?.run?.()
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ fixedValues: given }))
})

it.each([
  ['a project', projects, 'project-7'],
  ['a company', companies, 'company-7'],
  ['an item', items, 'any'],
] as const)('Tracked time is billed from the palette while %s is open', (_what, view, what) => {
  const bill = vi.fn()
  const on = { view, records: [{ id: 7, companyid: 3 }], isSelection: false }
  const [command, ...others] = matching(billCommands(me, on, bill), 'bill')
  command?.run?.()
  expect(others).toEqual([])
  expect(bill).toHaveBeenCalledWith(what)
})

const all = ['item', 'time', 'project', 'invoice', 'quote', 'contact', 'company'].map((name) => `New ${name}`)

it.each([
  ['n', all],
  ['new', all],
  ['ni', ['New item', 'New invoice']],
  ['new item Buy paint', ['New item “Buy paint”']],
  ['ni Buy paint', ['New item “Buy paint”']],
  ['New Buy paint', ['New item “Buy paint”', 'New time “Buy paint”', 'New project “Buy paint”']],
  ['new contact', ['New contact']],
  ['new contact for', []],
  ['Buy paint', []],
])('%j offers to create %j', (text, names) => {
  const offered = createCommands({ me, text, results: [], place: null, create: () => {} })
  expect(offered.map(({ name }) => name)).toEqual(names)
})

it('A text without results is the name of a new record', () => {
  const create = vi.fn()
  const offered = createFromTextCommands({ me, text: ' Buy paint ', place: null, create })
  expect(offered.map(({ name }) => name)).toEqual(['item', 'time', 'project'].map((kind) => `New ${kind} “Buy paint”`))
  offered[0]?.run?.()
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ likely: { name: 'Buy paint' } }))
})

it.each([
  ['new item Buy paint', { name: 'Buy paint' }],
  ['new invoice March', { title: 'March' }],
  ['new contact Ida van Dam', { firstname: 'Ida', lastname: 'van Dam' }],
])('%j begins with the name that was typed', (text, likely) => {
  const create = vi.fn()
  createCommands({ me, text, results: [], place: null, create })[0]?.run?.()
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ likely }))
})

it.each([
  ['log 1.5', { minutes: 90, notes: '', itemWords: '' }],
  ['Log 2h 15m site visit', { minutes: 135, notes: 'site visit', itemWords: '' }],
  ['log 90m for rose street', { minutes: 90, notes: '', itemWords: 'rose street' }],
  ['log 90m for', { minutes: 90, notes: '', itemWords: '' }],
  ['log', null],
  ['log in', null],
  ['logs 2', null],
])('%j asks to log time', (text, logging) => {
  expect(readLogging(text)).toEqual(logging)
})

import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import { expect, it } from 'vitest'
import { type Command, matching } from './command.ts'
import { readCreation } from './create-commands.ts'

const command = (name: string, words?: string): Command => ({
  id: name,
  name,
  icon: IconHome,
  ...(words ? { words } : {}),
})
const commands = [command('My work', 'items'), command('Work stages'), command('Dark theme', 'night')]

it.each([
  ['', ['My work', 'Work stages', 'Dark theme']],
  ['work', ['Work stages', 'My work']],
  ['theme dark', ['Dark theme']],
  ['night', ['Dark theme']],
  ['nothing of it', []],
])('%j matches %j', (text, names) => {
  expect(matching(commands, text).map(({ name }) => name)).toEqual(names)
})

it.each([
  ['new invoice for harbour', { kind: 'invoice', for: 'harbour' }],
  ['create item for the pier ', { kind: 'item', for: 'the pier' }],
  ['add time', { kind: 'time', for: '' }],
  ['new', { kind: '', for: '' }],
  ['newcastle', null],
  ['invoice', null],
])('%j asks to create %j', (text, wanted) => {
  expect(readCreation(text)).toEqual(wanted)
})

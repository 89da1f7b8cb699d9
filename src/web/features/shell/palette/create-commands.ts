/** Palette commands that create records: "new time", "new item Buy paint", "new invoice for Harbour Trust". */

import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { mayUse } from '../../../../contract/language/resource.ts'
import { message } from '../../../../contract/messages/message.ts'
import type { SearchResult } from '../../../../contract/operations/search.ts'
import type { SearchKindName } from '../../../../contract/requests/search.ts'
import { folded } from '../../../../contract/text/folded.ts'
import type { Me } from '../../../data/me.ts'
import type { RecordValues } from '../../../data/record.ts'
import { t } from '../../../language/t.ts'
import type { ActionTarget } from '../../../resource/action-target.ts'
import type { View } from '../../../resource/view.ts'
import { companies } from '../../../views/companies.ts'
import { contacts } from '../../../views/contacts.ts'
import { invoices, quotes } from '../../../views/documents.ts'
import { items } from '../../../views/items.ts'
import { projects } from '../../../views/projects.ts'
import { time } from '../../../views/time.ts'
import { type Command, matching } from './command.ts'

export interface Creation {
  readonly view: View
  /** Values that the place determines in which it is created; the dialog shows them. */
  readonly fixedValues: RecordValues
  /** Initial values of the form. */
  readonly likely?: RecordValues
}

interface Creatable {
  readonly view: View
  readonly name: string
  /** The kind of record that it can be for, and the field that refers to it. */
  readonly parent: { readonly kind: SearchKindName; readonly field: string } | null
  /** Fields set by the text typed after its name. */
  readonly valuesFromName: (text: string) => RecordValues
}

const company = { kind: 'companies', field: 'companyid' } as const
const titled = (title: string): RecordValues => ({ title })
function fullName(text: string): RecordValues {
  const [firstname, ...rest] = text.split(/\s+/)
  return { firstname, lastname: rest.join(' ') }
}
const creatable: readonly Creatable[] = [
  { view: items, name: 'item', parent: { kind: 'projects', field: 'projectid' }, valuesFromName: (name) => ({ name }) },
  {
    view: time,
    name: message('time'),
    parent: { kind: 'items', field: 'itemid' },
    valuesFromName: (notes) => ({ notes }),
  },
  { view: projects, name: 'project', parent: company, valuesFromName: titled },
  { view: invoices, name: 'invoice', parent: company, valuesFromName: titled },
  { view: quotes, name: 'quote', parent: company, valuesFromName: titled },
  { view: contacts, name: 'contact', parent: company, valuesFromName: fullName },
  { view: companies, name: 'company', parent: null, valuesFromName: (name) => ({ name }) },
]

/** Parses "new … for …"; null for other texts. */
export function readCreation(text: string): { readonly kind: string; readonly parentName: string } | null {
  const [, kind, target] = /^(?:new|create|add|neu)(?:\s+(.*?))?(?:\s+(?:for|für)(?:\s+(.*))?)?$/i.exec(
    text.trim(),
  ) ?? [null]
  if (kind === undefined && target === undefined && !/^(new|create|add|neu)$/i.test(text.trim())) return null
  return { kind: kind?.trim() ?? '', parentName: target?.trim() ?? '' }
}

/** Kinds of records that the new record can be for, as far as the text says what to create. */
export function targetKinds(me: Me, text: string): readonly SearchKindName[] {
  const creation = readCreation(text)
  if (!creation || creation.parentName === '') return []
  return getCreatables(me, creation.kind).flatMap(({ parent }) => (parent ? [parent.kind] : []))
}

interface CreateInput {
  readonly me: Me
  readonly text: string
  /** Records that the new one can be for. */
  readonly results: readonly SearchResult[]
  readonly place: ActionTarget | null
  readonly create: (creation: Creation) => void
}

export function createCommands(input: CreateInput): readonly Command[] {
  const { me, text, results, place, create } = input
  const creation = readCreation(text)
  const kinds = creation && creation.parentName !== '' ? getCreatables(me, creation.kind) : []
  if (kinds.length === 0) {
    const commands = getCreatables(me, '').map(({ view, name, parent }) => ({
      ...row(t(name)),
      words: view === time ? 'new create add log neu erfassen' : 'new create add neu',
      run: () => create({ view, fixedValues: parent ? givenBy(place, parent) : {} }),
    }))
    return [...matching(commands, text), ...calledCommands(input)]
  }
  return kinds.flatMap(({ view, name, parent }) =>
    results
      .filter(({ kind }) => kind === parent?.kind)
      .map((result) => ({
        ...row(
          t('{what} for {record}', { what: t(name), record: String(result.title ?? result.id) }),
          String(result.id),
        ),
        context: result.context,
        run: () => create({ view, fixedValues: parent ? { [parent.field]: result.id } : {} }),
      })),
  )
}

/**
 * Commands that create a record with the typed name: of the kind typed before it, otherwise of the most common kinds.
 */
function calledCommands({ me, text, place, create }: CreateInput): readonly Command[] {
  const call = readCalled(text)
  if (call === null) return []
  const creatables = getCreatables(me, '')
  const kind = creatables.find((candidate) => candidate.name === call.kind)
  if (kind && (call.name === '' || /^(?:for|für)(?:\s|$)/i.test(call.name))) return []
  const name = kind ? call.name : [call.kind, call.name].filter(Boolean).join(' ')
  return namedCommands({ place, create }, kind ? [kind] : creatables.slice(0, likelyKinds), name)
}

/** If nothing was found: commands that create a record with the typed name. */
export function createFromTextCommands({ me, text, place, create }: Omit<CreateInput, 'results'>): readonly Command[] {
  const name = text.trim()
  return name === '' ? [] : namedCommands({ place, create }, getCreatables(me, '').slice(0, likelyKinds), name)
}

function namedCommands(
  { place, create }: Pick<CreateInput, 'place' | 'create'>,
  kinds: readonly Creatable[],
  name: string,
): readonly Command[] {
  return kinds.map(({ view, name: what, parent, valuesFromName: fields }) => ({
    ...row(t('{what} “{name}”', { what: t(what), name }), 'called'),
    run: () => create({ view, fixedValues: parent ? givenBy(place, parent) : {}, likely: fields(name) }),
  }))
}

const likelyKinds = 3

/** The first word after "new", and the rest; null if there is none. "ni" is short for "new item". */
function readCalled(text: string): { readonly kind: string; readonly name: string } | null {
  const [, short, calledName] = /^n(\S)\s+(\S.*)$/i.exec(text.trim()) ?? []
  const match = creatable.find((candidate) => begins(candidate, short ?? '-'))
  if (match && calledName) return { kind: match.name, name: calledName }
  const [, first, rest] = /^(?:new|create|add|neu)\s+(\S+)(?:\s+(.*))?$/i.exec(text.trim()) ?? []
  if (first === undefined) return null
  const kind = creatable.find((candidate) => getNames(candidate).includes(folded(first)))
  return { kind: kind?.name ?? first, name: rest?.trim() ?? '' }
}

/** A new record is for the open record, or for the record that this one belongs to. */
function givenBy(actionTarget: ActionTarget | null, { kind, field }: NonNullable<Creatable['parent']>): RecordValues {
  const [record] = actionTarget?.records ?? []
  if (!actionTarget || actionTarget.isSelection || !record) return {}
  const id = actionTarget.view.resource.name === kind ? record.id : record[field]
  return typeof id === 'number' ? { [field]: id } : {}
}

const row = (name: string, id = ''): Command => ({
  id: `new ${name} ${id}`,
  name: t('New {what}', { what: name }),
  icon: IconPlus,
})

const getCreatables = (me: Me, name: string): readonly Creatable[] =>
  creatable.filter((candidate) => mayUse(me.actor, candidate.view.resource, 'add') && begins(candidate, name))

/** Its names in the palette: English, and in the person's language. */
const getNames = ({ name }: Creatable) => [name, folded(t(name))]

const begins = (candidate: Creatable, text: string) => getNames(candidate).some((name) => name.startsWith(folded(text)))

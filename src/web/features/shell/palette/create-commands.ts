/** Creating from the palette: "new time", "new invoice for Harbour Trust". */
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { mayUse } from '../../../../contract/language/resource.ts'
import type { SearchKindName, SearchResult } from '../../../../contract/requests/search.ts'
import type { Me } from '../../../data/me.ts'
import type { ActedOn } from '../../../resource/acted-on.ts'
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
  readonly given: Readonly<Record<string, unknown>>
}

interface Creatable {
  readonly view: View
  readonly name: string
  /** Kind of record that it can be for, and the field that holds which. */
  readonly of: { readonly kind: SearchKindName; readonly field: string } | null
}

const company = { kind: 'companies', field: 'companyid' } as const
const creatable: readonly Creatable[] = [
  { view: items, name: 'item', of: { kind: 'projects', field: 'projectid' } },
  { view: time, name: 'time', of: { kind: 'items', field: 'itemid' } },
  { view: projects, name: 'project', of: company },
  { view: invoices, name: 'invoice', of: company },
  { view: quotes, name: 'quote', of: company },
  { view: contacts, name: 'contact', of: company },
  { view: companies, name: 'company', of: null },
]

/** What "new ... for ..." asks for; null for another text. */
export function readCreation(text: string): { readonly kind: string; readonly for: string } | null {
  const [, kind, target] = /^(?:new|create|add)(?:\s+(.*?))?(?:\s+for(?:\s+(.*))?)?$/i.exec(text.trim()) ?? [null]
  if (kind === undefined && target === undefined && !/^(new|create|add)$/i.test(text.trim())) return null
  return { kind: kind?.trim() ?? '', for: target?.trim() ?? '' }
}

/** Kinds of records that something new can be for, as far as the text names what is new. */
export function targetKinds(me: Me, text: string): readonly SearchKindName[] {
  const asked = readCreation(text)
  if (!asked || asked.for === '') return []
  return offered(me, asked.kind).flatMap(({ of }) => (of ? [of.kind] : []))
}

interface Asked {
  readonly me: Me
  readonly text: string
  /** Records that the new one may be for. */
  readonly found: readonly SearchResult[]
  readonly on: ActedOn | null
  readonly create: (creation: Creation) => void
}

export function createCommands({ me, text, found, on, create }: Asked): readonly Command[] {
  const asked = readCreation(text)
  if (!asked || asked.for === '') {
    const all = offered(me, '').map(({ view, name, of }) => ({
      ...row(name),
      words: 'create add',
      run: () => create({ view, given: of ? givenBy(on, of) : {} }),
    }))
    return matching(all, text)
  }
  return offered(me, asked.kind).flatMap(({ view, name, of }) =>
    found
      .filter(({ kind }) => kind === of?.kind)
      .map((result) => ({
        ...row(`${name} for ${result.title ?? result.id}`, String(result.id)),
        context: result.context,
        run: () => create({ view, given: of ? { [of.field]: result.id } : {} }),
      })),
  )
}

/** What is new while a record is open is for that record, or for what that record is of. */
function givenBy(on: ActedOn | null, { kind, field }: NonNullable<Creatable['of']>): Creation['given'] {
  const [record] = on?.records ?? []
  if (!on || on.isSelection || !record) return {}
  const id = on.view.resource.name === kind ? record.id : record[field]
  return typeof id === 'number' ? { [field]: id } : {}
}

const row = (name: string, id = ''): Command => ({ id: `new ${name} ${id}`, name: `New ${name}`, icon: IconPlus })

const offered = (me: Me, name: string): readonly Creatable[] =>
  creatable.filter((each) => mayUse(me.actor, each.view.resource, 'add') && each.name.startsWith(name.toLowerCase()))

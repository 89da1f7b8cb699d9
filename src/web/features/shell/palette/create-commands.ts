/** Creating from the palette: "new time", "new invoice for Harbour Trust". */
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { mayUse } from '../../../../contract/language/resource.ts'
import type { SearchKindName, SearchResult } from '../../../../contract/requests/search.ts'
import type { Me } from '../../../data/me.ts'
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

/** @param found records that the new one may be for */
export function createCommands(
  me: Me,
  text: string,
  found: readonly SearchResult[],
  create: (creation: Creation) => void,
): readonly Command[] {
  const asked = readCreation(text)
  if (!asked || asked.for === '') {
    const all = offered(me, '').map(({ view, name }) => ({
      ...row(name),
      words: 'create add',
      run: () => create({ view, given: {} }),
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

const row = (name: string, id = ''): Command => ({ id: `new ${name} ${id}`, name: `New ${name}`, icon: IconPlus })

const offered = (me: Me, name: string): readonly Creatable[] =>
  creatable.filter((each) => mayUse(me.actor, each.view.resource, 'add') && each.name.startsWith(name.toLowerCase()))
